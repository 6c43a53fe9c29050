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
  expect(screen.getByRole("heading", { level: 1, name: "Parts of ui/ and shared/" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Unsaved work" }));
  expect(await screen.findByRole("dialog", { name: "Unsaved work" })).toBeVisible();
});

const nameOf = (file: string) => file.slice(0, -".tsx".length);

/** Components below a folder. */
const partsIn = (folder: string) =>
  readdirSync(path.join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => `${folder}/${nameOf(name)}`);

function importsOf(folders: string[]) {
  return folders
    .flatMap((folder) => readdirSync(path.join(source, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .flatMap((name) =>
      [...readFileSync(path.join(source, name), "utf8").matchAll(/(?:from|\*\/)\s+"([^"]+)"/g)].map(
        ([, target = ""]) =>
          target.startsWith("@/") ? target.slice(2) : path.join(path.dirname(name), target),
      ),
    );
}

test("no part of ui/ is missing", () => {
  const imported = importsOf(["app/dev", "app/theme", "ui", "ui/form", "ui/list"]);
  const parts = partsIn("ui");
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((name) => !imported.includes(name))).toEqual([]);
});

/** What needs a server, or a part of a desk, to show anything; the screens show it. */
const withServer = [
  "shared/attachment/attached-file",
  "shared/attachment/own-attachment",
  "shared/course-filter",
  "shared/download-button",
  "shared/export-button",
  "shared/glance/glance",
  "shared/lazy-view",
  "shared/money/add-funds",
  "shared/money/add-funds/add-funds-dialog",
  "shared/money/add-funds/pay-step",
  "shared/money/pay-dialog",
  "shared/money/receipt-button",
  "shared/queue/decision-dialog",
  "shared/queue/many/many-dialog",
  "shared/queue/queue-panel",
  "shared/saved-replies/manage-dialog",
  "shared/saved-replies/replies-menu",
  "shared/saved-replies/reply-dialog",
  "shared/saved-replies/saved-replies",
  "shared/split/pane",
  "shared/split/split",
  "shared/within/use-within",
  "shared/within/within-filters",
];

test("of what is shared, nothing is missing but what needs a server", () => {
  const imported = importsOf(["app/dev", "shared/glance", "shared/glance/trend"]);
  const missing = partsIn("shared").filter((name) => !imported.includes(name));
  expect(missing.sort()).toEqual(withServer);
});
