import "@mantine/core/styles/Tabs.layer.css";
import { Text } from "@mantine/core";
import type { QueuedLeave } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { oneOf, urlStateIn, useUrlState } from "@/lib/use-url-state";
import { actionId, DecideActions, type Decision } from "@/shared/queue/decide-actions";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { TextField } from "@/ui/form/text-field";
import { actionsColumn, DataTable } from "@/ui/list/data-table";
import { Page } from "@/ui/page";
import { queueQuery, type Status, statuses, useDecide } from "../api";
import { texts as leaveTexts } from "../texts";
import { decided, facts } from "./leave-columns";
import classes from "./queue.module.css";
import { texts } from "./texts";

/** What is shown stands in the address, so that a reload and the way back keep it. */
const urlSchema = { status: oneOf(statuses, "Pending") };

/** The list that the page opens with. */
export const handle: EarlyData = {
  prefetch(client) {
    const address = new URLSearchParams(window.location.search);
    return client.prefetchInfiniteQuery(
      queueQuery({ ...urlStateIn(address, urlSchema), search: "" }),
    );
  },
};

interface Open {
  decision: Decision;
  leave: QueuedLeave;
}

/** The leaves of a college's students, for the staff who decide. */
export function Component() {
  const { state, set } = useUrlState(urlSchema);
  const queue = useQueue({
    urlState: { ...state, setStatus: (status: Status) => set({ status, order: null }) },
    pending: "Pending",
    query: queueQuery,
    rowOf: ({ leave }: Open) => leave,
    elementIn: ({ _id }, { decision }) => actionId(decision, _id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  const actions = actionsColumn((leave: QueuedLeave) => (
    <DecideActions
      id={leave._id}
      texts={texts.actions}
      of={texts.of(leave.studentName, leaveTexts.range(leave.startDate, leave.endDate))}
      onDecide={(decision) => openDecision({ decision, leave })}
    />
  ));
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueuePanel id="leaves" texts={texts} statuses={statuses} queue={queue}>
        {(leaves) => (
          <div className={classes.table}>
            <DataTable
              density="comfortable"
              label={texts.heading}
              columns={[...facts, status === "Pending" ? actions : decided]}
              rows={leaves}
              rowKey={({ _id }) => _id}
            />
          </div>
        )}
      </QueuePanel>
      {open && <LeaveDialog {...open} onConflict={setConflict} onClose={close} />}
    </Page>
  );
}

interface DialogProps extends Open {
  onConflict: (text: string) => void;
  onClose: (isDone: boolean) => void;
}

function LeaveDialog({ decision, leave, onConflict, onClose }: DialogProps) {
  const decide = useDecide();
  const { _id: id, studentName, startDate, endDate, days } = leave;
  const range = leaveTexts.range(startDate, endDate);
  const { question, done } = texts.decision[decision];
  return (
    <DecisionDialog
      title={texts.actions[decision]}
      action={texts.actions[decision]}
      isDestructive={decision === "reject"}
      draft={`leave-comment:${id}`}
      name="comment"
      decide={(comment) => decide.mutateAsync({ decision, id, comment: comment.trim() })}
      done={done(studentName, range)}
      comment={(field) => (
        <TextField
          label={texts.decision.comment}
          required={false}
          field={field}
          autoComplete="off"
          maxLength={500}
        />
      )}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text>{question(studentName, range, leaveTexts.days(days))}</Text>
    </DecisionDialog>
  );
}
