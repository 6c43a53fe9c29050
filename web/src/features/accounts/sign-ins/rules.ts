import { signInsTexts as t } from "./texts";

interface Named {
  browser: string | null;
  system: string | null;
}

/** "Chrome 126 on Windows" */
export function agentOf({ browser, system }: Named): string {
  const name = browser ?? t.unknown;
  return system ? t.on(name, system) : name;
}
