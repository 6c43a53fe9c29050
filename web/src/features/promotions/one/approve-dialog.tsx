import { Text } from "@mantine/core";
import { formatDay, isPast } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { formatNumber } from "@/lib/numbers";
import type { Promotion, Verdict } from "@/lib/promotion-types";
import { todayInIndia } from "@/lib/today";
import { useWhileShown } from "@/lib/use-while-shown";
import { nameOfClass } from "@/shared/terms";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import text from "@/ui/text.module.css";
import { useApprovePromotion } from "../mutations";
import { nextOf } from "../next-term";
import { texts as promotionTexts } from "../texts";
import { approvalOf, studentsOf } from "./action";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  promotion: Promotion;
  onClose: () => void;
}

/** Asks before a class is promoted, with what comes of it. */
export function ApproveDialog({ promotion, onClose }: Props) {
  const { classId, revision, seen, students, counts, exceptions, to } = promotion;
  const approve = useApprovePromotion(classId);
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      const approved = await approve.mutateAsync({ revision, seen });
      flash(t.done(studentsOf(approved.students)), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.title} form={form} action={approvalOf(promotion)} onClose={onClose}>
      <TooEarly promotion={promotion} />
      <Facts>
        <Fact name={t.class}>{nameOfClass(promotion)}</Fact>
        {to && <Fact name={t.next}>{nextOf(to)}</Fact>}
        {counts.map(({ verdict, students: having }) => (
          <Fact key={verdict} name={promotionTexts.verdicts[verdict]}>
            {formatNumber(having)}
          </Fact>
        ))}
        {exceptions > 0 && <Fact name={t.exceptions}>{formatNumber(exceptions)}</Fact>}
        <Fact name={t.students} strong>
          {formatNumber(students)}
        </Fact>
      </Facts>
      <div>
        <Text>{t.effects}</Text>
        <ul className={text.points}>
          {effectsOf(promotion).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <Text fw={600}>{to ? t.undo : t.undoLast}</Text>
    </FormDialog>
  );
}

/** It is no obstacle: a class may be promoted early, but its days say that somebody may have chosen the wrong one. */
function TooEarly({ promotion: { beginsOn, endsOn } }: Pick<Props, "promotion">) {
  // A server of the release before does not send the days.
  if (!beginsOn) return null;
  const hasBegun = beginsOn <= todayInIndia();
  if (hasBegun && (!endsOn || isPast(endsOn))) return null;
  return (
    <Notice tone="error">
      {!hasBegun && t.notBegun(formatDay(beginsOn))}
      {hasBegun && endsOn && t.notEnded(formatDay(endsOn))}
    </Notice>
  );
}

/** Those alone that somebody in the class meets. */
function effectsOf({ to, counts }: Promotion): string[] {
  const has = (...wanted: Verdict[]) => counts.some(({ verdict }) => wanted.includes(verdict));
  const entered = has("Promoted", "PromotedWithBacklogs", "Provisional") ? to : null;
  const effects = [
    typeof entered?.academicYear === "string" && t.promotedMove(entered.term, entered.academicYear),
    has("PassedOut") && t.passOut,
    has("Completed") && t.complete,
    has("Detained") && t.detainedWait,
    has("Stays") && t.stay,
    typeof entered?.yearOfStudy === "number" && texts.yearBegins(entered.yearOfStudy),
    t.told,
  ];
  return effects.filter((effect) => effect !== false);
}
