import { Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Restoration } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { restorationsQuery, useConfirmRestoration, useStopRestoration } from "./api";
import { restorationTexts as t } from "./texts";

interface OpenDecision {
  act: "confirm" | "stop";
  restoration: Restoration;
}

/** The second factors that somebody asks to remove. */
export function Restorations() {
  const list = useInfiniteQuery(restorationsQuery);
  const [open, setOpen] = useState<OpenDecision | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel labelledBy="factor-restorations">
      <Title order={2} id="factor-restorations">
        {t.title}
      </Title>
      <Text mb="md">{t.lead}</Text>
      <Listing list={list} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            label={t.table}
            columns={columns(setOpen)}
            rows={rows}
            rowKey={({ _id }) => _id}
            skeletonRows={1}
          />
        )}
      </Listing>
      {open?.act === "confirm" && <Confirm restoration={open.restoration} onClose={close} />}
      {open?.act === "stop" && <Stop restoration={open.restoration} onClose={close} />}
    </Panel>
  );
}

const columns = (onDecide: (decision: OpenDecision) => void): Column<Restoration>[] => [
  { id: "name", card: "title", heading: () => t.name, cell: ({ name }) => name },
  {
    id: "reason",
    card: "plain",
    heading: () => t.reason,
    cell: ({ reason }) => <LongText>{reason}</LongText>,
  },
  { id: "askedBy", heading: () => t.askedBy, cell: ({ askedBy }) => askedBy },
  {
    id: "askedAt",
    card: "date",
    heading: () => t.askedAt,
    cell: ({ askedAt }) => <Moment at={askedAt} />,
  },
  { id: "state", heading: () => t.state, cell: (restoration) => <State {...restoration} /> },
  actionsColumn((restoration) =>
    restoration.ending ? null : <Acts restoration={restoration} onDecide={onDecide} />,
  ),
];

function State({ dueAt, ending }: Restoration) {
  if (!ending) return dueAt ? t.states.due(formatDateTime(dueAt)) : t.states.waits;
  const { outcome, by, at, comment } = ending;
  return (
    <div>
      {t.states[outcome]}{" "}
      <span className={text.quiet}>
        {by ? t.states.endedBy(by, formatDateTime(at)) : formatDateTime(at)}
      </span>
      {comment && <LongText>{comment}</LongText>}
    </div>
  );
}

interface ActsProps {
  restoration: Restoration;
  onDecide: (decision: OpenDecision) => void;
}

const Acts = ({ restoration, onDecide }: ActsProps) => (
  <RowActions isOneLine>
    {restoration.isConfirmable && (
      <RowButton
        main
        aria-label={t.of(t.confirm, restoration.name)}
        onClick={() => onDecide({ act: "confirm", restoration })}
      >
        {t.confirm}
      </RowButton>
    )}
    <RowButton
      aria-label={t.of(t.stop, restoration.name)}
      onClick={() => onDecide({ act: "stop", restoration })}
    >
      {t.stop}
    </RowButton>
  </RowActions>
);

interface Props {
  restoration: Restoration;
  onClose: () => void;
}

function Confirm({ restoration: { _id, name }, onClose }: Props) {
  const confirm = useConfirmRestoration();
  return (
    <ConfirmDialog
      title={t.confirmation.title}
      question={t.confirmation.question(name)}
      action={t.confirm}
      onConfirm={async () => {
        await confirm.mutateAsync(_id);
        flash(t.confirmation.done(name), { forMs: flashLong });
      }}
      onClose={onClose}
    />
  );
}

function Stop({ restoration: { _id, name }, onClose }: Props) {
  const stop = useStopRestoration();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { comment: "" },
    submit: async ({ comment }) => {
      await stop.mutateAsync({ id: _id, comment });
      flash(t.stopping.done(name), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.stopping.title} onClose={onClose} form={form} action={t.stop}>
      <Text>{t.stopping.lead(name)}</Text>
      <TextField
        label={t.stopping.comment}
        description={t.stopping.commentHint}
        field={form.field("comment")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
