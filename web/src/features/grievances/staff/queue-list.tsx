import { Skeleton } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./queue.module.css";
import { QueueItem } from "./queue-item";

interface Props {
  /** Undefined while they load. */
  grievances: QueuedGrievance[] | undefined;
  onResolve: (grievance: QueuedGrievance) => void;
}

export const QueueList = ({ grievances, onResolve }: Props) => (
  <ul className={classes.list} aria-busy={!grievances}>
    {grievances?.map((grievance) => (
      <QueueItem key={grievance._id} grievance={grievance} onResolve={onResolve} />
    )) ?? <Waiting />}
  </ul>
);

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.item}>
      <Skeleton height={24} width="50%" aria-label={row === 1 ? uiTexts.loading : undefined} />
      <Skeleton height={64} width="80%" />
      <Skeleton height={72} width="95%" />
    </li>
  ));
