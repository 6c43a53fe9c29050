import { Text, Title } from "@mantine/core";
import type { CourseMoveDetails } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { termName } from "@/shared/terms";
import { Figure } from "@/ui/figure";
import { Panel } from "@/ui/panel";
import classes from "../parts/parts.module.css";
import { texts as moveTexts } from "../texts";
import { Approval } from "./approval";
import { Movers } from "./movers";
import { texts } from "./texts";

const t = texts.preview;

const headingId = "course-move-preview";

interface Props {
  move: CourseMoveDetails;
  /** Something above is not saved. */
  changed: boolean;
}

/** What comes of the saved plan: how many students are in which term, each of them, and what is decided of it. */
export function Preview({ move, changed }: Props) {
  const { counts, students, cannot } = move;
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.part}>
        <div className={classes.top}>
          <Title order={2} id={headingId}>
            {t.title}
          </Title>
          <Text c="dimmed">{moveTexts.students(formatNumber(students), students)}</Text>
        </div>
        {counts.length > 0 && (
          <dl className={classes.figures}>
            {counts.map(({ term, students: inIt }) => (
              <Figure key={term} label={termName(term) ?? ""} value={formatNumber(inIt)} />
            ))}
            {cannot > 0 && <Figure label={t.cannotBe} value={formatNumber(cannot)} />}
          </dl>
        )}
        <Approval move={move} changed={changed} />
        <Movers move={move} />
      </div>
    </Panel>
  );
}
