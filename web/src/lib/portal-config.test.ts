import { expect, test } from "vitest";
import { parsePortalConfig } from "./portal-config";

const defaults = { backendUrl: "/api", demo: false, signedOut: false };

test("what the server wrote counts", () => {
  expect(parsePortalConfig('{"backendUrl":"https://x.example/api","demo":true}')).toEqual({
    backendUrl: "https://x.example/api",
    demo: true,
    signedOut: false,
  });
});

test.each(["__PORTAL_CONFIG__", "", "null", null, undefined, "{}", '"text"'])(
  "%s leads to the defaults",
  (content) => {
    expect(parsePortalConfig(content)).toEqual(defaults);
  },
);
