import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRequestKey } from "./request-key";

test("every try of one body has one key, and another body has another", () => {
  const { result, rerender } = renderHook(useRequestKey);
  const first = result.current({ amount: 500 });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  rerender();
  expect(result.current({ amount: 500 })).toBe(first);
  const second = result.current({ amount: 501 });
  expect(second).not.toBe(first);
  expect(result.current({ amount: 501 })).toBe(second);
});

test("a page that was not opened over https makes keys too", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(171),
  });
  const { result } = renderHook(useRequestKey);
  expect(result.current({})).toBe("ab".repeat(16));
});
