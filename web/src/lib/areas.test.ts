import { expect, test } from "vitest";
import { areaOf, homeOf, mayOpen, safeNext } from "./areas";

const student = { kind: "student", role: null } as const;
const hod = { kind: "staff", role: "hod" } as const;

test.each([
  ["/wallet", "student"],
  ["/admission/form", "student"],
  ["/admin-scholarship/add", "staff"],
  ["/teacher/mark", "staff"],
  ["/log-in", null],
  ["/walletx", null],
])("%s belongs to %s", (path, area) => {
  expect(areaOf(path)).toBe(area);
});

test.each([
  ["/wallet?tab=history", "/wallet?tab=history"],
  ["/admin-leave", null],
  ["/log-in", null],
  ["https://evil.example/wallet", null],
  ["//evil.example/wallet", null],
  ["/\\evil.example/wallet", null],
  ["javascript:alert(1)", null],
  ["/wallet/../admin-leave", null],
  ["//[", null],
  [null, null],
])("a student sent to %s goes to %s", (next, to) => {
  expect(safeNext(next, student)).toBe(to);
});

test("staff return to their own desks only", () => {
  expect(safeNext("/admin-leave", hod)).toBe("/admin-leave");
  expect(safeNext("/super-admin", hod)).toBeNull();
  expect(mayOpen("/wallet", hod)).toBe(false);
});

test.each([
  ["superAdmin", "/super-admin"],
  ["docAdmin", "/doc-admin"],
  ["marksAdmin", "/marks-admin"],
  ["accountantAdmin", "/accountant-admin"],
  ["hod", "/admin-grievance"],
  ["grievanceAdmin", "/admin-grievance"],
  ["leaveAdmin", "/admin-leave"],
  ["scholarshipAdmin", "/admin-scholarship"],
  ["teacher", "/teacher/mark"],
] as const)("%s starts at %s", (role, path) => {
  expect(homeOf({ kind: "staff", role })).toBe(path);
});

test("a role-less account has no desk, a student has the admission form", () => {
  expect(homeOf({ kind: "staff", role: null })).toBeNull();
  expect(homeOf(student)).toBe("/admission/form");
});
