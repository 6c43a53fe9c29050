import { Button, Text, Title } from "@mantine/core";
import { useId } from "react";
import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { lazyView } from "@/shared/lazy-view";
import { Panel } from "@/ui/panel";
import classes from "../students/students.module.css";
import { texts } from "../teachers/texts";

const Teachers = lazyView<{ id: string }>(() =>
  import(/* webpackChunkName: "class-teachers" */ "../teachers/teachers").then(
    ({ Teachers }) => Teachers,
  ),
);

/** Who takes which divisions. It is set once, and the students below are what people come for. */
export function ClassTeachers({ id }: { id: string }) {
  const [headingId, bodyId] = [useId(), useId()];
  const { state, set } = useUrlState({ teachers: oneOf(["open"], null) });
  const isOpen = state.teachers === "open";
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.whole}>
        <div>
          <Title order={2} id={headingId}>
            {texts.heading}
          </Title>
          <Text c="dimmed">{texts.lead}</Text>
        </div>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => set({ teachers: isOpen ? null : "open" }, noStep)}
        >
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      <div id={bodyId}>{isOpen && <Teachers id={id} />}</div>
    </Panel>
  );
}
