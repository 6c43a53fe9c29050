import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { Result } from "@/lib/api-types";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./marks-table.module.css";
import { texts } from "./texts";

const t = texts.table;

/** The subjects and what they add up to; five lines of grey while they are on their way. */
export function MarksTable({ result }: { result: Result | undefined }) {
  return (
    <>
      <VisuallyHidden component="h2" id="marks">
        {t.title}
      </VisuallyHidden>
      <table className={classes.table} aria-labelledby="marks" aria-busy={!result}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t.subject}</th>
            <th scope="col" data-numeric>
              {t.max}
            </th>
            <th scope="col" data-numeric>
              {t.obtained}
            </th>
            <th scope="col">{t.grade}</th>
          </tr>
        </thead>
        <tbody>
          {result?.subjects.map(({ name, ...marks }) => (
            <tr key={name}>
              <td>{name}</td>
              <Marks {...marks} />
            </tr>
          )) ?? <Waiting />}
        </tbody>
        {result && (
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <Marks
                maxMarks={result.totalMaxMarks}
                obtainedMarks={result.totalMarks}
                grade={result.grade}
              />
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

interface MarksProps {
  maxMarks: number;
  obtainedMarks: number;
  grade: string;
}

const Marks = ({ maxMarks, obtainedMarks, grade }: MarksProps) => (
  <>
    <td data-numeric data-label={t.max}>
      {maxMarks}
    </td>
    <td data-numeric data-label={t.obtained}>
      {obtainedMarks}
    </td>
    <td data-grade={grade} data-label={t.grade}>
      {grade}
    </td>
  </>
);

const usualSubjects = [1, 2, 3, 4, 5];

const Waiting = () =>
  usualSubjects.map((row) => (
    <tr key={row}>
      <td colSpan={4} className={classes.waiting}>
        <Skeleton
          height={20}
          width="80%"
          {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
        />
      </td>
    </tr>
  ));
