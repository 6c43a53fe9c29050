import { ActionIcon, Group, Text } from "@mantine/core";
import { formatPercent } from "@/lib/percent";
import type { Icon } from "@/ui/icons";
import { RotateIcon, ZoomInIcon, ZoomOutIcon, ZoomResetIcon } from "@/ui/icons";
import { texts } from "./texts";
import { asItIs, turned, unzoomed, type View, zoomed, zooms } from "./view";

interface Props {
  view: View;
  onChange: (view: View) => void;
}

export function ViewTools({ view, onChange }: Props) {
  const tools = [
    {
      label: texts.zoomOut,
      icon: ZoomOutIcon,
      next: zoomed(view, -1),
      off: view.zoom === zooms[0],
    },
    {
      label: texts.zoomIn,
      icon: ZoomInIcon,
      next: zoomed(view, 1),
      off: view.zoom === zooms[zooms.length - 1],
    },
    {
      label: texts.zoomReset,
      icon: ZoomResetIcon,
      next: unzoomed(view),
      off: view.zoom === asItIs.zoom,
    },
    { label: texts.rotate, icon: RotateIcon, next: turned(view), off: false },
  ];
  return (
    <Group gap={4} role="group" aria-label={texts.tools} wrap="nowrap">
      {tools.map(({ label, icon, next, off }) => (
        <Tool key={label} label={label} icon={icon} off={off} onPress={() => onChange(next)} />
      ))}
      <Text size="sm" c="dimmed" aria-live="polite" miw={44} ta="end">
        {formatPercent(Math.round(view.zoom * 100))}
      </Text>
    </Group>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  off: boolean;
  onPress: () => void;
}

/** Stays focusable at the end of its range: a button that vanishes takes the focus with it. */
function Tool({ label, icon: ToolIcon, off, onPress }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <ToolIcon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
