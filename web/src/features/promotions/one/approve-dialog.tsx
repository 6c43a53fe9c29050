import { Text } from "@mantine/core";
import { flash, flashLong } from "@/lib/flash";
import { formatNumber } from "@/lib/numbers";
import type { Promotion, Verdict } from "@/lib/promotion-types";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import text from "@/ui/text.module.css";
import { useApprovePromotion } from "../mutations";
import { nextOf } from "../next-term";
import { texts as promotionTexts } from "../texts";
import { nameOf } from "./name";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  promotion: Promotion;
  onClose: () => void;
}

const studentsOf = (count: number) => promotionTexts.students(formatNumber(count), count);

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
    <FormDialog title={t.title} form={form} action={t.open(studentsOf(students))} onClose={onClose}>
      <Facts>
        <Fact name={t.class}>{nameOf(promotion)}</Fact>
        <Fact name={t.next}>{nextOf(to)}</Fact>
        {counts.map(({ verdict, students: having }) => (
          <Fact key={verdict} name={promotionTexts.verdicts[verdict]}>
            {formatNumber(having)}
          </Fact>
        ))}
        <Fact name={t.exceptions}>{formatNumber(exceptions)}</Fact>
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
      <Text fw={600}>{t.final}</Text>
    </FormDialog>
  );
}

/** Those alone that somebody in the class meets. */
function effectsOf({ to, counts }: Promotion): string[] {
  const has = (wanted: Verdict) => counts.some(({ verdict }) => verdict === wanted);
  const effects = [
    typeof to?.academicYear === "string" && t.promotedMove(to.term, to.academicYear),
    has("PassedOut") && t.passOut,
    has("Completed") && t.complete,
    has("Detained") && t.detainedWait,
    has("Stays") && t.stay,
    to !== null && to.yearOfStudy !== null && texts.yearBegins(to.yearOfStudy),
    t.told,
  ];
  return effects.filter((effect) => effect !== false);
}
