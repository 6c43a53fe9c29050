import { useContext } from "react";
import { WarningIcon } from "@/ui/icons";
import type { Column } from "@/ui/list/data-table";
import { texts as queueTexts } from "../texts";
import classes from "./many.module.css";
import { texts } from "./texts";
import { TicksContext } from "./use-many";

interface Props {
  id: string;
  /** Tells the row from the others: "Asha Patil, Sorting algorithms". */
  of: string;
}

const reasonId = (id: string) => `not-done-${id}`;

/** Ticks a row, to be decided together with others. */
export function TickBox({ id, of }: Props) {
  const ticks = useContext(TicksContext);
  if (!ticks) return null;
  return (
    // The whole height of the row ticks, not the small box alone.
    <label className={classes.tick}>
      <input
        type="checkbox"
        data-tick
        aria-label={queueTexts.of(texts.tick, of)}
        aria-describedby={ticks.reasonOf(id) && reasonId(id)}
        checked={ticks.isOn(id)}
        disabled={!ticks.mayTick(id)}
        onChange={(event) => ticks.tick(id, event.currentTarget.checked)}
      />
    </label>
  );
}

/** The first column of a queue's table while its rows wait. */
export const tickColumn = <Row extends { _id: string }>(of: (row: Row) => string): Column<Row> => ({
  id: "tick",
  card: "tick",
  heading: () => texts.tick,
  cell: (row) => <TickBox id={row._id} of={of(row)} />,
});

/** Why a row that is still ticked was not decided together with the others. */
export function TickReason({ id }: { id: string }) {
  const reason = useContext(TicksContext)?.reasonOf(id);
  if (!reason) return null;
  return (
    <p id={reasonId(id)} className={classes.reason}>
      <WarningIcon size={16} stroke={1.75} aria-hidden />
      <span>{reason}</span>
    </p>
  );
}
