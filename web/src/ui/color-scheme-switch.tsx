import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { DarkIcon, LightIcon } from "./icons";
import { texts } from "./texts";

/** Follows the system until somebody chooses. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const label = dark ? texts.useLightColours : texts.useDarkColours;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size={40}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      {dark ? <LightIcon size={20} stroke={1.75} /> : <DarkIcon size={20} stroke={1.75} />}
    </ActionIcon>
  );
}
