import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Known } from "./api-shapes";
import { comeBackLater } from "./browser";
import { refuse } from "./server";

/** Comes back after a minute, when the page is read anew and that is refused: what it shows stays. */
export async function expectKept<const Path extends string>(
  path: Path & Known<"get", Path>,
  shown: string,
) {
  await screen.findByText(shown);
  const calls = refuse<"get", Path>("get", path, 403, "Not now.");
  comeBackLater();
  await waitFor(() => expect(calls).toHaveLength(1));
  await expect(screen.findByText("Not now.", {}, { timeout: 200 })).rejects.toThrow();
  expect(screen.getByText(shown)).toBeVisible();
}
