import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CollegeDetails } from "@/lib/api-types";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { collegeQuery } from "./api";
import classes from "./college-details-tab.module.css";
import { EditorContext, type Work } from "./editor";
import { Logo } from "./logo/logo";
import { removedCourses, withCoursesBack } from "./model/merge";
import { fieldName } from "./model/paths";
import { Courses } from "./parts/courses";
import { GlobalFees } from "./parts/global-fees";
import { Part } from "./parts/part";
import { Particulars, Payment, Support } from "./parts/particulars-payment-support";
import { Conflict, Merged, SaveBar } from "./parts/saving";
import { texts } from "./texts";
import { useSave } from "./use-save";
import { useWork } from "./use-work";

export function CollegeDetailsTab() {
  const college = useQuery(collegeQuery);
  // Whatever is on the screen stays there when reading it again fails: somebody types in it.
  if (college.data) return <CollegeForm newest={college.data} />;
  if (college.isError) {
    return (
      <Panel>
        <Failed error={college.error} onRetry={() => college.refetch()} />
      </Panel>
    );
  }
  return <Waiting />;
}

/** The parts with their headings, at the height that they are going to have. */
function Waiting() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <Part title={texts.college.title}>{fields(2, 66)}</Part>
        <Part title={texts.fees.title} lead={texts.fees.lead}>
          {fields(4, 42)}
        </Part>
        <Part title={texts.courses.title}>{fields(4, 48)}</Part>
      </div>
      <div className={classes.column}>
        <Part title={texts.payment.title}>{fields(6, 66)}</Part>
        <Part title={texts.support.title} lead={texts.support.lead}>
          {fields(2, 66)}
        </Part>
        <Part title={texts.logo.title} lead={texts.logo.lead}>
          {fields(1, 112)}
        </Part>
      </div>
    </div>
  );
}

const fields = (count: number, height: number) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <Skeleton
      key={row}
      height={height}
      role={row === 0 ? "status" : undefined}
      aria-label={row === 0 ? uiTexts.loading : undefined}
    />
  ));

/** The whole college in one form; `newest` is what the server has last said of it. */
function CollegeForm({ newest }: { newest: CollegeDetails }) {
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
        <Parts work={work} logo={newest.logoVersion} />
        <SaveBar changed={changed} pending={pending} onDiscard={rest.startAnew} />
      </form>
    </EditorContext>
  );
}

/** A college is founded with courses that cost nothing yet. */
const isNew = ({ courses }: CollegeDetails) => courses.every(({ baseFee }) => baseFee === 0);

const clashesOf = ({ draft, merged = [] }: Work) =>
  merged.map(({ path, theirs }) => texts.conflict.clash(fieldName(draft, path), theirs));

interface PartsProps {
  work: Work;
  logo: CollegeDetails["logoVersion"];
}

function Parts({ work: { draft, faults, opened }, logo }: PartsProps) {
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
        <Logo version={logo} />
      </div>
    </div>
  );
}
