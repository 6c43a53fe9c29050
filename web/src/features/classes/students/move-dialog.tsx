import { Text } from "@mantine/core";
import type { ClassDetails, ClassStudent } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { SelectField } from "@/ui/form/select-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { noDivision } from "../api";
import { useMove } from "../mutations";
import { texts } from "../texts";
import classes from "./students.module.css";

const t = texts.move;

interface Props {
  id: string;
  divisions: ClassDetails["divisions"];
  /** Who is ticked. */
  students: ClassStudent[];
  onMoved: () => void;
  onClose: () => void;
}

/** Puts the ticked students into a division, or takes them out of theirs. */
export function MoveDialog({ id, divisions, students, onMoved, onClose }: Props) {
  const move = useMove(id);
  const finish = useWhileShown(onMoved);
  const count = students.length;
  const form = useForm({
    initial: { divisionId: "" },
    check: ({ divisionId }) => (divisionId ? [] : [{ path: "divisionId", msg: t.missing }]),
    submit: async ({ divisionId: into }) => {
      const studentIds = students.map((student) => student.id);
      const divisionId = into === noDivision ? null : into;
      const moved = await move.mutateAsync({ studentIds, divisionId });
      const name = moved.divisions.find(({ _id }) => _id === divisionId)?.name;
      flash(name === undefined ? t.doneOut(count) : t.done(count, name), { forMs: flashLong });
      finish();
    },
  });
  const { divisionId } = form.values;
  // Who is there already keeps the number.
  const losing = students.filter(
    (student) => student.rollNumber !== null && (student.divisionId ?? noDivision) !== divisionId,
  );
  return (
    <FormDialog title={t.title} form={form} action={t.action(count)} holdsEnter onClose={onClose}>
      <SelectField
        label={t.into}
        placeholder={t.choose}
        data={[
          ...divisions.map(({ _id, name, students: inIt, capacity }) => ({
            value: _id,
            label: t.room(name, inIt, capacity),
          })),
          { value: noDivision, label: texts.students.noDivision },
        ]}
        field={form.field("divisionId")}
      />
      <Text>{t.who(count)}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too */}
      <ul className={classes.names} aria-label={t.names} tabIndex={0}>
        {students.map((student) => (
          <li key={student.id}>{t.person(student.name, student.id)}</li>
        ))}
      </ul>
      {losing.length > 0 && (
        <Text>
          {t.loses(losing.length)} {t.next}
        </Text>
      )}
    </FormDialog>
  );
}
