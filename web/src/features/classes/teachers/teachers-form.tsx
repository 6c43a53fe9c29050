import { Text, Title } from "@mantine/core";
import type { ClassTeachers } from "@/lib/api-types";
import { Troubles } from "@/shared/editor/conflict";
import { SaveBar } from "@/shared/editor/save-bar";
import { Form } from "@/ui/form/form";
import { pathOf, ticked, withTick } from "./model";
import { TeacherTicks } from "./teacher-ticks";
import classes from "./teachers.module.css";
import { texts } from "./texts";
import { useSave } from "./use-save";
import { useTeacherTicks } from "./use-work";

interface Props {
  /** Of the class. */
  id: string;
  newest: ClassTeachers;
}

/** The divisions of all teachers of a class, saved as a whole. */
export function TeachersForm({ id, newest }: Props) {
  const held = useTeacherTicks(id, newest);
  const { work, idOf, changed, startAnew, edit } = held;
  const saving = useSave(id, newest, held);
  const { onSubmit, pending } = saving;
  return (
    <Form className={classes.form} onSubmit={onSubmit}>
      <Troubles held={held} saving={saving} />
      {newest.subjects.map(({ subjectId, name, teachers }) => (
        <section key={subjectId} className={classes.subject} aria-labelledby={idOf(subjectId)}>
          <Title order={3} id={idOf(subjectId)} className={classes.name}>
            {name}
          </Title>
          <div className={classes.teachers}>
            {teachers.length === 0 && <Text c="dimmed">{texts.nobody}</Text>}
            {teachers.map((teacher) => {
              const path = pathOf(subjectId, teacher.staffId);
              return (
                <TeacherTicks
                  key={teacher.staffId}
                  id={idOf(path)}
                  name={teacher.name}
                  divisions={newest.divisions}
                  ticked={ticked(work.draft, path)}
                  fault={work.faults.find((fault) => fault.path === path)?.msg}
                  isSending={pending}
                  onTick={(division, on) =>
                    edit((ticks) => withTick(ticks, path, division, on), path)
                  }
                />
              );
            })}
          </div>
        </section>
      ))}
      <SaveBar action={texts.save} changed={changed} pending={pending} onDiscard={startAnew} />
    </Form>
  );
}
