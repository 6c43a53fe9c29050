import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asLeaveAdmin } from "@/testing/leaves";
import { renderRoute } from "@/testing/render-route";

const head = async () =>
  (await screen.findByRole("heading", { level: 1 })).closest("[data-known]") !== null;

test("a desk's heading is small from the second visit on, and the browser keeps that", async () => {
  asLeaveAdmin([]);
  renderRoute("/admin-leave");
  expect(await head()).toBe(false);
  cleanup();
  renderRoute("/admin-leave");
  expect(await head()).toBe(true);
  expect(localStorage.getItem("visited:/admin-leave")).not.toBeNull();
});
