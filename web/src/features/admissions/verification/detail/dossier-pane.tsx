import { Skeleton, Stack } from "@mantine/core";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { texts as uiTexts } from "@/ui/texts";
import { KeyHints } from "../keys/key-hints";
import type { Keys } from "../keys/use-keys";
import { texts } from "../texts";
import type { DeskState, OpenDecision } from "../use-desk";
import classes from "./dossier.module.css";
import { DossierDetail } from "./dossier-detail";
import { PaneNav } from "./pane-nav";

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
      <KeyHints keys={keys} />
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
