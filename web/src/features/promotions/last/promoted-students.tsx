import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { TickAll } from "@/ui/list/tick";
import { useTicks } from "@/ui/list/use-ticks";
import { promotedQuery } from "../api";
import { PromotedTable } from "./promoted-table";
import { texts as t } from "./texts";
import { UndoBar } from "./undo-bar";
import { UndoDialog } from "./undo-dialog";

interface Props {
  classId: string;
  /** Of the last promotion: after another one the list is read anew. */
  approvedAt: string;
  /** The change waits for another person. */
  onAsked: (change: string) => void;
}

/** Each student of a promotion; of those ticked, somebody else can be asked to undo it. */
export function PromotedStudents({ classId, approvedAt, onAsked }: Props) {
  const promoted = useInfiniteQuery(promotedQuery(classId, approvedAt));
  const ticks = useTicks<LastPromotedStudent>();
  const [undone, setUndone] = useState<LastPromotedStudent[] | null>(null);
  const tickable = promoted.data?.filter(canBeUndone) ?? [];
  // Something may have come to hang on the promotion since the tick.
  const ticked = ticks.newest(promoted.data).filter(canBeUndone);

  function finish(change: string) {
    setUndone(null);
    ticks.clear();
    onAsked(change);
  }

  return (
    <div>
      {promoted.isPending && <ListTools actions={<Skeleton height={42} width={280} />} />}
      {tickable.length > 0 && (
        <ListTools
          actions={<TickAll count={tickable.length} onTick={(on) => ticks.set(tickable, on)} />}
        />
      )}
      <Listing list={promoted} empty={t.empty} shown={t.shown}>
        {(students) => <PromotedTable students={students} ticks={ticks} />}
      </Listing>
      {ticked.length > 0 && (
        <UndoBar students={ticked} onUntick={ticks.clear} onOpen={() => setUndone(ticked)} />
      )}
      {undone && (
        <UndoDialog
          classId={classId}
          students={undone}
          onAsked={finish}
          onClose={() => setUndone(null)}
        />
      )}
    </div>
  );
}

const canBeUndone = ({ obstacle }: LastPromotedStudent) => obstacle === null;
