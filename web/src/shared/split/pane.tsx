import { ActionIcon, Group, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { BackLink } from "@/ui/back-link";
import { NextIcon, PreviousIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { PortalLink } from "@/ui/portal-link";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./split.module.css";
import type { OpenRow } from "./use-open-row";

interface Texts {
  /** To the list: "All applications". */
  back: string;
  previous: string;
  next: string;
  notFound: string;
}

interface Props<Row> {
  open: OpenRow<Row>;
  texts: Texts;
  /** Why a decision did not come about, told above the row as it is now. */
  conflict: string | null;
  children: (row: Row) => ReactNode;
}

/** The row that is read, beside its list. */
export function Pane<Row>({ open, texts, conflict, children }: Props<Row>) {
  const { data, isError, error, refetch } = open.row;
  return (
    <Stack gap="md" className={classes.pane}>
      <PaneNav open={open} texts={texts} />
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      {data ? (
        children(data)
      ) : data === null ? (
        <Notice tone="info" role="status">
          {texts.notFound}
        </Notice>
      ) : isError ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={560} role="status" aria-label={uiTexts.loading} />
      )}
    </Stack>
  );
}

function PaneNav({ open, texts }: { open: OpenRow<unknown>; texts: Texts }) {
  const { openId, previousId, nextId, addressOf } = open;
  const steps = [
    { label: texts.previous, icon: PreviousIcon, to: previousId },
    { label: texts.next, icon: NextIcon, to: nextId },
  ];
  return (
    <Group justify="space-between">
      <BackLink to={addressOf(null)}>{texts.back}</BackLink>
      <Group gap={8}>
        {steps.map(({ label, icon: StepIcon, to }) => (
          <ActionIcon
            key={label}
            component={PortalLink}
            // At the end of the list it leads nowhere else, but keeps the focus.
            to={addressOf(to ?? openId)}
            variant="default"
            size={36}
            aria-label={label}
            title={label}
            aria-disabled={!to}
            data-disabled={!to || undefined}
            onClick={(event) => to ?? event.preventDefault()}
          >
            <StepIcon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}
