import { Button, Text } from "@mantine/core";
import { OpenIcon } from "@/ui/icons";
import { useEditor } from "../editor/editor";
import type { CourseRows } from "../model/courses";
import { partsOf } from "../model/repeaters";
import { texts } from "../texts";
import classes from "./parts.module.css";

const t = texts.rows;

interface Props {
  course: CourseRows;
  opened: boolean;
}

/** Opens what repeaters pay, for the colleges that have such a rule. Others have no field for it. */
export function Repeaters({ course: { id, name }, opened }: Props) {
  const editor = useEditor();
  const what = partsOf(id);
  return (
    <div className={classes.repeaters}>
      <Button
        id={editor.idOf(what)}
        variant="default"
        size="sm"
        rightSection={<OpenIcon size={16} stroke={1.75} className={classes.sign} aria-hidden />}
        aria-expanded={opened}
        aria-label={t.inCourse(name, null, t.repeaters)}
        onClick={() => editor.toggle(what)}
      >
        {t.repeaters}
      </Button>
      {opened && (
        <Text c="dimmed" fz="sm">
          {t.repeatersHint}
        </Text>
      )}
    </div>
  );
}
