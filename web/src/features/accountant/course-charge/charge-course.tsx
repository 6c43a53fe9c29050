import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "@/ui/lazy-part";
import type { Props } from "./course-charge-dialog";
import { texts } from "./texts";

const CourseChargeDialog = lazyPart<Props>(() =>
  import("./course-charge-dialog").then((module) => ({
    default: module.CourseChargeDialog,
  })),
);

/** For all students of the course that is chosen, whatever is searched for. */
export function ChargeCourse(props: Omit<Props, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <CourseChargeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
