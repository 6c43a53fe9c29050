import { expect, test, vi } from "vitest";
import { browserWithPasskeys } from "@/testing/passkeys";
import { deviceName } from "./device";
import { hasPlatformAuthenticator } from "./platform";
import { checkName } from "./rules";
import { hasPasskeys } from "./support";

test.each([
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0",
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0"],
  ["Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Something/1.0"],
  ["My device", "Something/1.0"],
])("%s is what this device is called", (name, agent) => {
  expect(deviceName(agent)).toBe(name);
});

test.each([
  ["", "Please enter a name."],
  ["   ", "Please enter a name."],
  ["é".repeat(61), "Please use at most 60 characters."],
])("%j is no name", (name, msg) => {
  expect(checkName({ name })).toEqual([{ path: "name", msg }]);
});

test("sixty characters are a name, also of those that take two places", () => {
  expect(checkName({ name: ` ${"🔑".repeat(60)} ` })).toEqual([]);
});

test("a page may ask for passkeys in a secure context, under a name", async () => {
  expect(hasPasskeys()).toBe(false);
  browserWithPasskeys();
  expect(hasPasskeys()).toBe(true);
  expect(await hasPlatformAuthenticator()).toBe(true);
  vi.stubGlobal("isSecureContext", false);
  expect(hasPasskeys()).toBe(false);
  expect(await hasPlatformAuthenticator()).toBe(false);
});

test.each(["192.168.1.20", "[::1]"])("the address %s is no name", (hostname) => {
  browserWithPasskeys();
  vi.stubGlobal("location", { hostname });
  expect(hasPasskeys()).toBe(false);
});

test("a device without a screen lock keeps none", async () => {
  browserWithPasskeys({ screenLock: false });
  expect(await hasPlatformAuthenticator()).toBe(false);
});
