import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flash, flashLong, useFlashes } from "./flash";

test("a message leaves after three seconds, or after five where that is asked for", () => {
  vi.useFakeTimers();
  const { result } = renderHook(useFlashes);
  act(() => {
    flash("short");
    flash("long", { forMs: flashLong });
  });
  const texts = () => result.current.map(({ text }) => text);
  expect(texts()).toEqual(["short", "long"]);
  act(() => vi.advanceTimersByTime(2999));
  expect(texts()).toEqual(["short", "long"]);
  act(() => vi.advanceTimersByTime(1));
  expect(texts()).toEqual(["long"]);
  act(() => vi.advanceTimersByTime(2000));
  expect(texts()).toEqual([]);
});
