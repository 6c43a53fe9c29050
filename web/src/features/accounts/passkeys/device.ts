import { passkeyTexts } from "./texts";

const t = passkeyTexts.device;

/** The more special before those whose name they carry along. */
const browsers: [RegExp, string | (() => string)][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\//, "Opera"],
  [/SamsungBrowser\//, () => t.samsung],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

function nameIn(list: [RegExp, string | (() => string)][], agent: string) {
  const name = list.find(([pattern]) => pattern.test(agent))?.[1];
  return typeof name === "function" ? name() : name;
}

/** What a passkey of this device may be called: "Chrome on Android". */
export function deviceName(agent = navigator.userAgent): string {
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)];
  return browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown);
}
