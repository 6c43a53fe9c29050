import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { Day } from "@/ui/when";
import classes from "./approve.module.css";
import { ApproveDialog } from "./approve-dialog";
import { Participants } from "./participants";
import { texts } from "./texts";
import { useTicks } from "./use-ticks";

interface Props {
  scholarship: Scholarship;
  /** Reads the scholarship again. */
  refetch: () => Promise<Scholarship | undefined>;
  onApproved: () => void;
  onConflict: (text: string) => void;
}

/** The chosen scholarship: what it is, who is ticked, and their approval. */
export function Chosen({ scholarship, refetch, onApproved, onConflict }: Props) {
  const ticks = useTicks(scholarship._id);
  const [isAsking, setAsking] = useState(false);

  function succeed() {
    ticks.forget();
    setAsking(false);
    flash(texts.dialog.done);
    onApproved();
  }

  async function handleConflict(text: string) {
    const fresh = await refetch();
    // An earlier try of the same may have gone through without its reply.
    if (fresh && areApproved(fresh, ticks.ticks)) return succeed();
    setAsking(false);
    onConflict(text);
  }

  return (
    <>
      <Facts {...scholarship} />
      <Participants scholarship={scholarship} ticks={ticks} onApprove={() => setAsking(true)} />
      {isAsking && (
        <ApproveDialog
          scholarship={scholarship}
          ticked={ticks.ticks}
          onApproved={succeed}
          onConflict={handleConflict}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const areApproved = ({ approvedStudents }: Scholarship, ids: ReadonlySet<string>) =>
  approvedStudents.length === ids.size && approvedStudents.every(({ _id }) => ids.has(_id));

const Facts = ({ examDate, amount, studentsParticipated }: Scholarship) => (
  <dl className={classes.facts}>
    <div>
      <dt>{texts.facts.test}</dt>
      <dd>
        <Day date={examDate} />
      </dd>
    </div>
    <div>
      <dt>{texts.facts.award}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
    <div>
      <dt>{texts.facts.participants}</dt>
      <dd>{studentsParticipated.length}</dd>
    </div>
  </dl>
);
