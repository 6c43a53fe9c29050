import "@/ui/checkbox-styles";
import { Checkbox, Text } from "@mantine/core";
import type { ClassTeachers } from "@/lib/api-types";
import classes from "./teachers.module.css";
import { texts } from "./texts";

interface Props {
  /** Of the first box, for the code that leads the focus there. */
  id: string;
  name: string;
  divisions: ClassTeachers["divisions"];
  ticked: readonly string[];
  fault: string | undefined;
  /** While it is sent it is only read. */
  isSending: boolean;
  onTick: (division: string, on: boolean) => void;
}

/** The divisions that a teacher takes of a subject, a box each; in words, what comes of the ticks. */
export function TeacherTicks(props: Props) {
  const { id, name, divisions, ticked, fault, isSending, onTick } = props;
  const names = divisions.filter(({ _id }) => ticked.includes(_id)).map((one) => one.name);
  const notes = [`${id}-note`, ...(fault ? [`${id}-fault`] : [])];
  return (
    <fieldset
      className={classes.teacher}
      aria-describedby={notes.join(" ")}
      aria-disabled={isSending || undefined}
    >
      <legend>{name}</legend>
      <div className={classes.boxes}>
        {divisions.map((division, index) => (
          <Checkbox
            key={division._id}
            {...(index === 0 && { id })}
            label={division.name}
            checked={ticked.includes(division._id)}
            error={Boolean(fault)}
            onChange={(event) => onTick(division._id, event.currentTarget.checked)}
          />
        ))}
        <span id={`${id}-note`} className={classes.note} aria-live="polite">
          {names.length === 0 ? texts.all : texts.only(names.join(", "))}
        </span>
      </div>
      {fault && (
        <Text id={`${id}-fault`} c="var(--mantine-color-error)" fz="sm">
          {fault}
        </Text>
      )}
    </fieldset>
  );
}
