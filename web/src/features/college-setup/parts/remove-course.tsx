import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useEditor } from "../editor";
import type { CourseRow } from "../model/draft";
import { courseName } from "../model/paths";
import { texts } from "../texts";

const t = texts.courses;

/** Takes a course out of the list, after a question. */
export function RemoveCourse({ course }: { course: CourseRow }) {
  const editor = useEditor();
  const [asking, setAsking] = useState(false);
  const name = courseName(course.courseName);
  return (
    <div>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={texts.of(t.remove, name)}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t.removeTitle}
          question={t.removeQuestion(name, course.subjects.length)}
          action={t.remove}
          destructive
          onConfirm={async () => editor.remove("courses", course.key)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
