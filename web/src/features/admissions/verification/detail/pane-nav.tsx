import { ActionIcon, Button, Group } from "@mantine/core";
import { BackIcon, NextIcon, PreviousIcon } from "@/ui/icons";
import { texts } from "../texts";
import type { DeskState } from "../use-desk";

export function PaneNav({ desk }: { desk: DeskState }) {
  const steps = [
    { label: texts.detail.previous, icon: PreviousIcon, to: desk.previous },
    { label: texts.detail.next, icon: NextIcon, to: desk.next },
  ];
  return (
    <Group justify="space-between">
      <Button
        variant="subtle"
        size="sm"
        px={8}
        leftSection={<BackIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => desk.open(null)}
      >
        {texts.detail.back}
      </Button>
      <Group gap={8}>
        {steps.map(({ label, icon: StepIcon, to }) => (
          // Stays focusable at the end of the list: it would take the focus with it.
          <ActionIcon
            key={label}
            variant="default"
            size={36}
            aria-label={label}
            title={label}
            aria-disabled={!to}
            onClick={() => to && desk.open(to.id)}
          >
            <StepIcon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}
