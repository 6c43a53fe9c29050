import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Listing } from "@/ui/list/listing";
import { texts as uiTexts } from "@/ui/texts";
import { practicalsQuery, type Standing } from "../api";
import { PracticalItem } from "./practical-item";
import classes from "./practicals.module.css";
import { texts } from "./texts";

interface Props {
  standing: Standing;
  id: string;
}

export function PracticalList({ standing, id }: Props) {
  const list = useInfiniteQuery(practicalsQuery(standing));
  return (
    <Listing
      list={list}
      empty={texts.empty[standing]}
      shown={texts.shown}
      tabPanel={{ id, label: texts.heading[standing] }}
    >
      {(practicals) => (
        <ul className={classes.practicals} aria-busy={!practicals}>
          {practicals?.map((practical) => (
            <PracticalItem key={practical._id} practical={practical} />
          )) ?? <Waiting />}
        </ul>
      )}
    </Listing>
  );
}

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.practical}>
      <Skeleton height={56} width="70%" aria-label={row === 1 ? uiTexts.loading : undefined} />
    </li>
  ));
