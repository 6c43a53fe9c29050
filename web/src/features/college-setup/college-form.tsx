import { Button } from "@mantine/core";
import type { CollegeDetails } from "@/lib/api-types";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Notice } from "@/ui/notice";
import classes from "./college-form.module.css";
import { EditorContext, type Work } from "./editor";
import { removedCourses, withCoursesBack } from "./model/merge";
import { fieldName } from "./model/places";
import { Conflict, Merged } from "./parts/conflict";
import { Courses } from "./parts/courses";
import { GlobalFees } from "./parts/global-fees";
import { Particulars } from "./parts/particulars";
import { Payment } from "./parts/payment";
import { SaveBar } from "./parts/save-bar";
import { Support } from "./parts/support";
import { texts } from "./texts";
import { useSave } from "./use-save";
import { useWork } from "./use-work";

/** The whole college in one form; `newest` is what the server has last said of it. */
export function CollegeForm({ newest }: { newest: CollegeDetails }) {
  const { work, setWork, editor, changed, outdated, readNewest, ...rest } = useWork(newest);
  const { onSubmit, pending, refusal, summary } = useSave({
    work,
    setWork,
    editor,
    forget: rest.forget,
  });
  const removed = refusal && !outdated ? removedCourses(work.base, work.draft) : [];
  const names = removed.map(({ courseName }) => courseName).join(", ");
  function bringBack() {
    document.querySelector("main")?.focus();
    setWork((now) => ({ ...now, draft: withCoursesBack(now.base, now.draft), faults: [] }));
  }

  return (
    <EditorContext value={editor}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {outdated && (!pending || refusal) ? (
          <Conflict sentence={refusal} onRead={readNewest} />
        ) : (
          <ErrorSummary form={summary} />
        )}
        {removed.length > 0 && (
          <div>
            <Button variant="default" onClick={bringBack}>
              {texts.bringBack(names)}
            </Button>
          </div>
        )}
        {work.merged && <Merged places={clashesOf(work)} />}
        {isNew(newest) && <Notice tone="info">{texts.next}</Notice>}
        <Parts work={work} />
        <SaveBar changed={changed} pending={pending} onDiscard={rest.startAnew} />
      </form>
    </EditorContext>
  );
}

/** A college is founded with courses that cost nothing yet. */
const isNew = ({ courses }: CollegeDetails) => courses.every(({ baseFee }) => baseFee === 0);

const clashesOf = ({ draft, merged = [] }: Work) =>
  merged.map(({ path, theirs }) => texts.conflict.clash(fieldName(draft, path), theirs));

function Parts({ work: { draft, faults, opened } }: { work: Work }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Particulars
          collegeID={draft.collegeID}
          collegeName={draft.collegeName}
          address={draft.address}
          faults={faults}
        />
        <GlobalFees fees={draft.globalFees} entry={draft.newFee} faults={faults} />
        <Courses courses={draft.courses} entry={draft.newCourse} opened={opened} faults={faults} />
      </div>
      <div className={classes.column}>
        <Payment
          count={draft.instalmentCount}
          instalments={draft.instalments}
          reexamFee={draft.reexamFee}
          scholarshipFee={draft.scholarshipFee}
          upiId={draft.upiId}
          faults={faults}
        />
        <Support email={draft.supportEmail} phone={draft.supportPhone} faults={faults} />
      </div>
    </div>
  );
}
