import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { Dialog } from "@/ui/dialog";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { texts as uiTexts } from "@/ui/texts";
import { type SheetPlace, sheetQuery } from "../api";
import { texts } from "../texts";
import { SheetForm } from "./sheet-form";

const t = texts.sheet;

interface Props {
  studentId: string;
  place: SheetPlace;
  /** Before the dialog closes. */
  onDone: () => void;
  onClose: () => void;
}

/** The marks of one student, read as the dialog opens: what a list knows may be minutes old. */
export function SheetDialog({ studentId, place, onDone, onClose }: Props) {
  const sheet = useQuery({
    ...sheetQuery(studentId, place),
    gcTime: 0,
    staleTime: 0,
    // What is being typed stands against what was loaded; a save finds out what has changed.
    refetchOnWindowFocus: false,
  });
  if (sheet.data) {
    return <SheetForm sheet={sheet.data} place={place} onDone={onDone} onClose={onClose} />;
  }
  const isUnknown = isNotFound(sheet.error);
  return (
    <Dialog title={texts.title} opened onClose={onClose} size="lg">
      {isUnknown ? (
        <Notice tone="info">{t.notFound}</Notice>
      ) : sheet.isError ? (
        <Failed error={sheet.error} onRetry={() => sheet.refetch()} />
      ) : (
        <Stack role="status" aria-busy aria-label={uiTexts.loading}>
          {["a", "b", "c", "d", "e"].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
