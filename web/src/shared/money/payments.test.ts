import { renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { expect, test, vi } from "vitest";
import { type Session, SessionContext } from "@/lib/session";
import { useRequestKey } from "./payments";

const asha: Session = {
  kind: "student",
  id: "26000100001",
  name: "Asha",
  email: "asha@example.in",
  role: null,
  collegeName: "College of Science",
  byDevice: false,
};

function hook(callName = "pay:c1", session = asha) {
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(SessionContext.Provider, { value: session }, children);
  return renderHook(() => useRequestKey(callName), { wrapper });
}

test("every try of one body has one key, and another body has another", () => {
  const { result, rerender } = hook();
  const first = result.current.keyOf({ amount: 500 });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  rerender();
  expect(result.current.keyOf({ amount: 500 })).toBe(first);
  const second = result.current.keyOf({ amount: 501 });
  expect(second).not.toBe(first);
  expect(result.current.keyOf({ amount: 501 })).toBe(second);
});

test("a key outlives a reload, for its own act and account, until the act is done", () => {
  const first = hook().result.current.keyOf({});
  const reloaded = hook().result.current;
  expect(reloaded.keyOf({})).toBe(first);
  expect(hook("pay:c2").result.current.keyOf({})).not.toBe(first);
  const ravi = { ...asha, id: "26000100002" };
  expect(hook("pay:c1", ravi).result.current.keyOf({})).not.toBe(first);
  reloaded.forget();
  expect(hook().result.current.keyOf({})).not.toBe(first);
});

test("a page that was not opened over https makes keys too", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(171),
  });
  expect(hook().result.current.keyOf({})).toBe("ab".repeat(16));
});
