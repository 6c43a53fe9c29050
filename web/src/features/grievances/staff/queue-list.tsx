import { Skeleton } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { texts as uiTexts } from "@/ui/texts";
import { BesideItem } from "./beside-item";
import classes from "./queue.module.css";
import { QueueItem } from "./queue-item";

interface Props {
  /** Undefined while they load. */
  grievances: QueuedGrievance[] | undefined;
  /** The docket of the one in the pane; null: there is no pane. */
  openDocket: string | null;
  /** Where one is read. */
  addressOf: (docket: string) => string;
  onResolve: (grievance: QueuedGrievance) => void;
}

export const QueueList = ({ grievances, openDocket, addressOf, onResolve }: Props) => (
  <ul className={classes.list} aria-busy={!grievances}>
    {grievances?.map((grievance) => {
      const { _id, docket } = grievance;
      const row = { grievance, to: addressOf(docket) };
      return openDocket === null ? (
        <QueueItem key={_id} {...row} onResolve={onResolve} />
      ) : (
        <BesideItem key={_id} {...row} isOpen={docket === openDocket} />
      );
    }) ?? <Waiting />}
  </ul>
);

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.item}>
      <Skeleton
        height={18}
        width="50%"
        role={row === 1 ? "status" : undefined}
        aria-label={row === 1 ? uiTexts.loading : undefined}
      />
      <Skeleton height={18} width="80%" />
    </li>
  ));
