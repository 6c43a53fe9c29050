import { ActionIcon, Group } from "@mantine/core";
import { BackLink } from "@/ui/back-link";
import { NextIcon, PreviousIcon } from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { texts } from "../texts";
import type { DeskState } from "../use-desk";

export function PaneNav({ desk }: { desk: DeskState }) {
  const steps = [
    { label: texts.detail.previous, icon: PreviousIcon, to: desk.previous },
    { label: texts.detail.next, icon: NextIcon, to: desk.next },
  ];
  return (
    <Group justify="space-between">
      <BackLink to={desk.addressOf(null)}>{texts.detail.back}</BackLink>
      <Group gap={8}>
        {steps.map(({ label, icon: StepIcon, to }) => (
          <ActionIcon
            key={label}
            component={PortalLink}
            // At the end of the list it leads nowhere else, but keeps the focus.
            to={desk.addressOf(to?.id ?? desk.openId)}
            variant="default"
            size={36}
            aria-label={label}
            title={label}
            aria-disabled={!to}
            data-disabled={!to || undefined}
            onClick={(event) => to ?? event.preventDefault()}
          >
            <StepIcon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}
