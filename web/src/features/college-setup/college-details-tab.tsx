import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CollegeDetails } from "@/lib/api-types";
import { Conflict, Merged } from "@/shared/editor/conflict";
import { SaveBar } from "@/shared/editor/save-bar";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { collegeQuery } from "./api";
import classes from "./college-details-tab.module.css";
import { EditorContext, type Work } from "./editor";
import { Logo } from "./logo/logo";
import { removedCourses, withCoursesBack } from "./model/merge";
import { fieldName } from "./model/paths";
import { Courses } from "./parts/courses";
import { GlobalFees } from "./parts/global-fees";
import { Particulars, Payment, Support } from "./parts/particulars-payment-support";
import { Waiting } from "./parts/waiting";
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
          <Conflict title={texts.conflict.title} sentence={refusal} onRead={readNewest} />
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
        {work.merged && <Merged title={texts.conflict.merged} clashes={clashesOf(work)} />}
        {isNew(newest) && <Notice tone="info">{texts.next}</Notice>}
        <Parts work={work} changed={changed} logo={newest.logoVersion} />
        <SaveBar
          isOfPage
          action={texts.save}
          changed={changed}
          told={!changed && <AllSaved />}
          pending={pending}
          onDiscard={rest.startAnew}
        />
      </form>
    </EditorContext>
  );
}

/** A college is founded with courses that cost nothing yet. */
const isNew = ({ courses }: CollegeDetails) => courses.every(({ baseFee }) => baseFee === 0);

const clashesOf = ({ draft, merged = [] }: Work) => ({
  title: texts.conflict.clashes,
  places: merged.map(({ path, theirs }) => texts.conflict.clash(fieldName(draft, path), theirs)),
});

const AllSaved = () => (
  <Text c="dimmed" fz="sm">
    {texts.allSaved}
  </Text>
);

interface PartsProps {
  work: Work;
  changed: boolean;
  logo: CollegeDetails["logoVersion"];
}

function Parts({ work: { base, draft, faults, opened }, changed, logo }: PartsProps) {
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
        <Courses
          courses={draft.courses}
          base={base.courses}
          entry={draft.newCourse}
          opened={opened}
          faults={faults}
          changed={changed}
        />
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
