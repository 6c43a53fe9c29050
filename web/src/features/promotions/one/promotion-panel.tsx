import { Text, Title } from "@mantine/core";
import { formatDateTime } from "@/lib/dates";
import { formatNumber } from "@/lib/numbers";
import type { Promotion } from "@/lib/promotion-types";
import { useFocusOnArrival } from "@/shared/split/focus";
import { nameOfClass } from "@/shared/terms";
import { Figure } from "@/ui/figure";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { ProgressLine } from "@/ui/progress-line";
import { nextOf } from "../next-term";
import classes from "../promotions.module.css";
import { texts as promotionTexts } from "../texts";
import { studentsOf } from "./action";
import { Acts } from "./acts";
import { headingId } from "./heading-id";
import { texts } from "./texts";

/** What becomes of a class: where to, how far it is, what stands in the way, and what can be decided. */
export function PromotionPanel({ promotion }: { promotion: Promotion }) {
  const { state, students: inIt, obstacles, counts, last } = promotion;
  const hasAnybody = inIt > 0;
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.part}>
        <Head promotion={promotion} />
        {state === "Running" ? (
          <Progress promotion={promotion} />
        ) : (
          hasAnybody && <Obstacles obstacles={obstacles} />
        )}
        {state === "Open" && last && <Done last={last} />}
        {counts.length > 0 && (
          <dl className={classes.figures} aria-label={texts.counts}>
            {counts.map(({ verdict, students }) => (
              <Figure
                key={verdict}
                label={promotionTexts.verdicts[verdict]}
                value={formatNumber(students)}
              />
            ))}
          </dl>
        )}
        {state !== "Running" && hasAnybody && <Acts promotion={promotion} />}
      </div>
    </Panel>
  );
}

/** Which class it is, where its students go, and who has planned it. */
function Head({ promotion }: { promotion: Promotion }) {
  const heading = useFocusOnArrival();
  const { to, state, students } = promotion;
  return (
    <div className={classes.top}>
      <Title order={2} id={headingId} ref={heading} tabIndex={-1}>
        {texts.title(nameOfClass(promotion), nextOf(to))}
      </Title>
      {/* They are fewer with each step of a run, which has figures of its own. */}
      {state !== "Running" && <Text>{studentsOf(students)}</Text>}
      <Text c="dimmed">{standing(promotion)}</Text>
      {to && to.yearOfStudy !== null && !isEmpty(promotion) && (
        <Text c="dimmed">{texts.yearBegins(to.yearOfStudy)}</Text>
      )}
    </div>
  );
}

const Obstacles = ({ obstacles }: Pick<Promotion, "obstacles">) =>
  obstacles.map(({ code, error }) => (
    <Notice key={`${code} ${error}`} tone="error">
      {error}
    </Notice>
  ));

/** The last run of this class. */
const Done = ({ last }: { last: NonNullable<Promotion["last"]> }) => (
  <Notice tone="success" role="status">
    {texts.done(studentsOf(last.students), last.approvedBy, formatDateTime(last.approvedAt))}
  </Notice>
);

/** Nobody is in the class, and nobody is being promoted out of it. */
const isEmpty = ({ state, students }: Promotion) => state !== "Running" && students === 0;

function standing(promotion: Promotion): string {
  const { state, savedBy, savedAt } = promotion;
  if (state === "Open" && isEmpty(promotion)) return texts.notFound;
  if (state === "Running") return texts.approved;
  if (state === "Open" || savedBy === null || savedAt === null) return texts.open;
  return texts.saved(savedBy, formatDateTime(savedAt));
}

function Progress({ promotion: { done, total } }: { promotion: Promotion }) {
  const t = texts.running;
  return (
    <div>
      <ProgressLine label={t.label} value={done} max={total}>
        {promotionTexts.progress(formatNumber(done), formatNumber(total))}
      </ProgressLine>
      <Text c="dimmed">{t.lead}</Text>
    </div>
  );
}
