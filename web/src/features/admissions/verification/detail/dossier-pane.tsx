import { ActionIcon, Group, Skeleton, Stack } from "@mantine/core";
import { BackLink } from "@/ui/back-link";
import { NextIcon, PreviousIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { PortalLink } from "@/ui/portal-link";
import { texts as uiTexts } from "@/ui/texts";
import type { Keys } from "../keys/use-keys";
import { texts } from "../texts";
import type { DeskState, OpenDecision } from "../use-desk";
import classes from "./dossier.module.css";
import { DossierDetail } from "./dossier-detail";

interface Props {
  desk: DeskState;
  keys: Keys;
  conflict: string | null;
  onDecide: (decision: OpenDecision) => void;
}

/** The application that is read. */
export function DossierPane({ desk, keys, conflict, onDecide }: Props) {
  const { dossier } = desk;
  return (
    <Stack gap="md" className={classes.pane}>
      <PaneNav desk={desk} />
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      {dossier.data ? (
        <DossierDetail
          key={dossier.data.id}
          dossier={dossier.data}
          keys={keys}
          onDecide={onDecide}
        />
      ) : dossier.data === null ? (
        <Notice tone="info" role="status">
          {texts.detail.notFound}
        </Notice>
      ) : dossier.isError ? (
        <Failed error={dossier.error} onRetry={() => dossier.refetch()} />
      ) : (
        <Skeleton height={560} role="status" aria-label={uiTexts.loading} />
      )}
    </Stack>
  );
}

function PaneNav({ desk }: { desk: DeskState }) {
  const steps = [
    { label: texts.detail.previous, icon: PreviousIcon, to: desk.previous },
    { label: texts.detail.next, icon: NextIcon, to: desk.next },
  ];
  return (
    <Group justify="space-between">
      <BackLink to={desk.addressOf(null)}>{texts.detail.back}</BackLink>
      <Group gap={8}>
        {steps.map(({ label, icon: StepIcon, to }) => (
          <ActionIcon
            key={label}
            component={PortalLink}
            // At the end of the list it leads nowhere else, but keeps the focus.
            to={desk.addressOf(to?.id ?? desk.openId)}
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
