import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { theme } from "@/app/theme/theme";
import { UiPage } from "./ui-page";

const source = path.resolve(import.meta.dirname, "../..");

function open() {
  const router = createMemoryRouter([{ path: "*", element: <UiPage /> }]);
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

test("the page shows its parts, and opens its dialogs", async () => {
  open();
  expect(screen.getByRole("heading", { level: 1, name: "Parts of ui/" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Unsaved work" }));
  expect(await screen.findByRole("dialog", { name: "Unsaved work" })).toBeVisible();
});

test("no part of ui/ is missing", () => {
  const folders = ["app/dev", "app/theme", "ui", "ui/form", "ui/list"];
  const imported = folders
    .flatMap((folder) => readdirSync(path.join(source, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .flatMap((name) =>
      [...readFileSync(path.join(source, name), "utf8").matchAll(/from "([^"]+)"/g)].map(
        ([, target = ""]) =>
          target.startsWith("@/") ? target.slice(2) : path.join(path.dirname(name), target),
      ),
    );
  const parts = readdirSync(path.join(source, "ui"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => `ui/${name.slice(0, -".tsx".length)}`);
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((name) => !imported.includes(name))).toEqual([]);
});
