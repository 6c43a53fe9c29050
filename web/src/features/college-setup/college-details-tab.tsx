import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { collegeQuery } from "./api";
import { CollegeForm } from "./college-form";
import classes from "./college-form.module.css";
import { Part } from "./parts/part";
import { texts } from "./texts";

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
      </div>
    </div>
  );
}

const fields = (count: number, height: number) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <Skeleton key={row} height={height} aria-label={row === 0 ? uiTexts.loading : undefined} />
  ));
