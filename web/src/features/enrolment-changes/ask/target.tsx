import type { EnrolmentChoices } from "@/lib/enrolment-types";
import { termName } from "@/shared/terms";
import { SelectField } from "@/ui/form/select-field";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadingBlock } from "@/ui/loading-block";
import { at, courseIn } from "./fields";
import { texts as t } from "./texts";
import type { AskForm } from "./use-ask-form";

interface Props {
  form: AskForm;
  /** What there is to choose from, as far as it is read. */
  read: {
    data: EnrolmentChoices | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
}

/** The class that the students enter, by its year, course and term. */
export function Target({ form, read }: Props) {
  const { data, isError, error, refetch } = read;
  if (!data) {
    return isError ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <LoadingBlock height={152} />
    );
  }
  if (data.years.length === 0 || data.courses.length === 0) return <Empty {...t.noChoice} />;
  const terms = courseIn(form.values, data)?.terms ?? 0;
  return (
    <>
      <SelectField
        label={t.year}
        placeholder={t.choose}
        data={data.years.map(toChoice)}
        field={form.field(at.year)}
      />
      <SelectField
        label={t.course}
        placeholder={t.choose}
        data={data.courses.map(toChoice)}
        field={form.field(at.course)}
      />
      {terms > 1 && (
        <SelectField
          label={t.term}
          placeholder={t.choose}
          data={Array.from({ length: terms }, (_, index) => ({
            value: String(index + 1),
            label: termName(index + 1) ?? "",
          }))}
          field={form.field(at.term)}
        />
      )}
    </>
  );
}

const toChoice = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
