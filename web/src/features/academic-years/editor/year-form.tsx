import { Stack, Text } from "@mantine/core";
import { Conflict, Merged } from "@/shared/editor/conflict";
import { SaveBar } from "@/shared/editor/save-bar";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import type { Read } from "../model/draft";
import { marksIn } from "../model/marks";
import { Courses } from "../parts/courses";
import { Instalments, YearDays } from "../parts/year-days";
import { HeadsContext } from "../rows/rows";
import { texts } from "../texts";
import { EditorContext, SendingContext } from "./editor";
import { useSave } from "./use-save";
import { useWork } from "./use-work";
import classes from "./year-form.module.css";

const t = texts.editor;

interface Props {
  year: string;
  /** What the server has last said of it. */
  newest: Read;
}

/** The whole year in one form. */
export function YearForm({ year, newest }: Props) {
  const { work, setWork, editor, changed, outdated, readNewest, startAnew, finish } = useWork(
    year,
    newest,
  );
  const { onSubmit, pending, refusal, summary } = useSave({ year, work, setWork, editor, finish });
  const { draft, faults, opened, read } = work;
  return (
    <EditorContext value={editor}>
      <HeadsContext value={headsOf(read)}>
        <SendingContext value={pending}>
          <Form className={classes.form} onSubmit={onSubmit}>
            {outdated && (!pending || refusal) ? (
              <Conflict sentence={refusal} onRead={readNewest} />
            ) : (
              <ErrorSummary form={summary} />
            )}
            {work.isMerged && <Merged />}
            <Effects read={read} />
            <Panel>
              <YearDays draft={draft} faults={faults} />
              <Instalments rows={draft.instalments} faults={faults} />
              <Courses draft={draft} opened={opened} faults={faults} />
              <SaveBar
                action={read.isNext ? texts.saving.open : texts.saving.save}
                changed={changed}
                told={read.last && <span>{texts.saving.changes(marksIn(draft))}</span>}
                pending={pending}
                onDiscard={startAnew}
              />
            </Panel>
          </Form>
        </SendingContext>
      </HeadsContext>
    </EditorContext>
  );
}

/** What the columns are called; without a year before there is one alone. */
function headsOf({ isNext, last }: Read) {
  if (!last) return null;
  return isNext ? texts.heads.last : texts.heads.saved;
}

/** What comes of a save. */
function Effects({ read: { isNext, last, now } }: { read: Read }) {
  const isTakenOver = !isNext && !now.isOpenedByHand;
  return (
    <Notice tone="info">
      <Stack gap={4}>
        {isNext && last && <Text>{t.filled}</Text>}
        {isTakenOver && <Text>{t.takenOver}</Text>}
        <Text>{t.charged}</Text>
        <Text>{t.admission}</Text>
      </Stack>
    </Notice>
  );
}
