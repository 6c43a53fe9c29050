import { Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { CourseMoveDetails } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { Troubles } from "@/shared/editor/conflict";
import { SaveBar } from "@/shared/editor/save-bar";
import { useFocusOnArrival } from "@/shared/split/focus";
import { Form } from "@/ui/form/form";
import { Panel } from "@/ui/panel";
import { chosenAt } from "../model/draft";
import { CourseTerms } from "../parts/course-terms";
import { Groups } from "../parts/groups";
import { Lists } from "../parts/lists";
import classes from "../parts/parts.module.css";
import { progressOf, Subjects } from "../parts/subjects";
import { Preview } from "../preview/preview";
import { texts } from "../texts";
import { EditorContext } from "./editor";
import { usePlan } from "./use-plan";

const headingId = "course-move";

/** The plan of one course, and below it what comes of the one that is saved. */
export function MoveForm({ move }: { move: CourseMoveDetails }) {
  const { held, saving } = usePlan(move);
  const { work, idOf, edit, changed, startAnew } = held;
  const { onSubmit, pending } = saving;
  const { draft, faults } = work;
  const { choices, lists } = draft;
  const terms = Number(chosenAt(choices, "terms"));
  const editor = useMemo(() => ({ idOf, edit, isSending: pending }), [idOf, edit, pending]);
  return (
    <Stack gap="lg">
      <EditorContext value={editor}>
        <Panel labelledBy={headingId}>
          <Form className={classes.form} onSubmit={onSubmit}>
            <Head move={move} />
            <Troubles held={held} saving={saving} />
            <CourseTerms choices={choices} faults={faults} />
            {terms > 0 && (
              <>
                <Subjects
                  subjects={move.subjects}
                  terms={terms}
                  choices={choices}
                  faults={faults}
                />
                <Groups years={move.years} terms={terms} choices={choices} faults={faults} />
                <Lists lists={lists} terms={terms} faults={faults} />
              </>
            )}
            <SaveBar
              action={texts.saving.save}
              changed={changed}
              told={terms > 0 && <span>{progressOf(move.subjects, choices)}</span>}
              pending={pending}
              onDiscard={startAnew}
            />
          </Form>
        </Panel>
      </EditorContext>
      {move.savedBy !== null && <Preview move={move} changed={changed} />}
    </Stack>
  );
}

/** Which course it is, and who has planned so far. */
function Head({ move }: { move: CourseMoveDetails }) {
  const heading = useFocusOnArrival();
  const { courseName, savedBy, savedAt } = move;
  const t = texts.one;
  return (
    <div className={classes.top}>
      <Title order={2} id={headingId} ref={heading} tabIndex={-1}>
        {t.title(courseName)}
      </Title>
      <Text c="dimmed">
        {savedBy !== null && savedAt !== null
          ? t.saved(savedBy, formatDateTime(savedAt))
          : t.unsaved}
      </Text>
    </div>
  );
}
