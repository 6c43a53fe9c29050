import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http as msw } from "msw";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { profile } from "@/testing/people";
import { answer, refuse, refused, server } from "@/testing/server";
import { checkAccount, setTabAccount, tab } from "./account";
import { readFromTab, saveToTab, visitorKey } from "./browser-store";
import { http, reply } from "./http";
import { endSession, forgetSession } from "./session";
import { upload } from "./upload";

const asha = "26000100001";
const nina = "26000100002";
let reload: MockInstance<typeof tab.reload>;

beforeEach(() => {
  reload = vi.spyOn(tab, "reload").mockImplementation(() => undefined);
});

test("a tab is loaded anew when another account has signed in elsewhere", () => {
  checkAccount(asha);
  checkAccount(asha);
  expect(reload).not.toHaveBeenCalled();
  checkAccount(nina);
  expect(reload).toHaveBeenCalledOnce();
});

test("a login in this very tab needs no loading", () => {
  checkAccount(asha);
  setTabAccount(undefined);
  setTabAccount(nina);
  checkAccount(nina);
  expect(reload).not.toHaveBeenCalled();
});

test("a call made for somebody else loads the tab anew", async () => {
  setTabAccount(asha);
  refuse("get", "/student/get", 412, "Another account has signed in.");
  await expect(reply(http.GET("/student/get"))).rejects.toThrow("Another account");
  expect(reload).toHaveBeenCalledOnce();
  // A form's body is no JSON, which the usual answer would read.
  server.use(
    msw.post("*/api/student/fill-details", () =>
      HttpResponse.json(refused("Another account has signed in.", "request.other-account"), {
        status: 412,
      }),
    ),
  );
  await expect(upload("/student/fill-details", new FormData())).rejects.toThrow("Another account");
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a call that is answered loads nothing anew", async () => {
  setTabAccount(asha);
  answer("get", "/student/get", profile);
  await reply(http.GET("/student/get"));
  expect(reload).not.toHaveBeenCalled();
});

test("what the tab kept of one student is gone when another signs in", () => {
  saveToTab(`admission-draft:${asha}`, { fullName: "Asha" });
  saveToTab("doc-admin-keys", true);
  setTabAccount(asha);
  saveToTab(visitorKey("student-registration"), { username: "Asha" });
  expect(readFromTab(`admission-draft:${asha}`)).toEqual({ fullName: "Asha" });
  setTabAccount(nina);
  expect(readFromTab(`admission-draft:${asha}`)).toBeNull();
  expect(readFromTab(visitorKey("student-registration"))).toBeNull();
  expect(readFromTab("doc-admin-keys")).toBe(true);
});

test("a logout leaves nothing that was typed in the tab", () => {
  setTabAccount(asha);
  saveToTab(`leave:${asha}`, { reason: "A wedding" });
  saveToTab(visitorKey("student-registration"), { username: "Nina" });
  saveToTab("doc-admin-keys", true);
  forgetSession(new QueryClient());
  expect(Object.keys(sessionStorage)).toEqual(["doc-admin-keys"]);
});

test("a session that runs out leaves its drafts to the same account, and to no other", () => {
  setTabAccount(asha);
  saveToTab(`leave:${asha}`, { reason: "A wedding" });
  endSession(new QueryClient());
  setTabAccount(asha);
  expect(readFromTab(`leave:${asha}`)).toEqual({ reason: "A wedding" });
  endSession(new QueryClient());
  setTabAccount(nina);
  expect(readFromTab(`leave:${asha}`)).toBeNull();
});
