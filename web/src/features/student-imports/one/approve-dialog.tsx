import { Text } from "@mantine/core";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees, formatRupeesInText } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { OpeningDues } from "@/lib/student-import-types";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import text from "@/ui/text.module.css";
import { useApproveDues } from "../mutations";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  /** Of the import. */
  id: string;
  dues: OpeningDues;
  onClose: () => void;
}

/** Asks before opening dues are charged, with what comes of it. */
export function ApproveDialog({ id, dues, onClose }: Props) {
  const approve = useApproveDues(id);
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      await approve.mutateAsync();
      flash(t.done, { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog
      title={t.title}
      form={form}
      action={t.action(formatRupeesInText(dues.total))}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t.students}>{formatNumber(dues.students)}</Fact>
        <Fact name={t.total} strong>
          {formatRupees(dues.total)}
        </Fact>
      </Facts>
      <div>
        <Text>{t.effects}</Text>
        <ul className={text.points}>
          <li>{t.charged}</li>
          <li>{t.leftOut}</li>
        </ul>
      </div>
    </FormDialog>
  );
}
