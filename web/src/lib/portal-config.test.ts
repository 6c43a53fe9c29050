import { expect, test } from "vitest";
import { parsePortalConfig } from "./portal-config";

const defaults = {
  backendUrl: "/api",
  demo: false,
  mailbox: false,
  publicDemo: false,
  signedOut: false,
};

test("what the server wrote counts", () => {
  expect(parsePortalConfig('{"backendUrl":"https://x.example/api","demo":true}')).toEqual({
    ...defaults,
    backendUrl: "https://x.example/api",
    demo: true,
  });
});

test.each(["__PORTAL_CONFIG__", "", "null", null, undefined, "{}", '"text"'])(
  "%s leads to the defaults",
  (content) => {
    expect(parsePortalConfig(content)).toEqual(defaults);
  },
);
