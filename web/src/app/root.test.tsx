import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { type LastStep, reloadForOtherAccount, reloadIfOtherAccount, tab } from "@/lib/account";
import { pageSays } from "@/testing/render-route";
import { AppLink } from "@/ui/app-link";
import { App } from "./app";
import { Root } from "./root";

type Page = { Component: () => React.ReactNode };

/** The frame of all pages around two of them, of which the second is slow to arrive. */
function renderFrame() {
  let arrive = (_: Page) => {};
  const slow = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  const children = [
    { path: "/", element: <AppLink to="/slow">Onwards</AppLink> },
    { path: "/slow", lazy: () => slow },
  ];
  const page = render(<App router={createMemoryRouter([{ element: <Root />, children }])} />);
  const { unmount } = page;
  return {
    unmount,
    user: userEvent.setup(),
    arrive: () => arrive({ Component: () => <h1>Here</h1> }),
  };
}

const bar = () => document.querySelector("[data-loading]");

test("a click is answered at once while the page's code is on its way", async () => {
  const { user, arrive } = renderFrame();
  expect(bar()).toBeNull();
  await user.click(screen.getByRole("link", { name: "Onwards" }));
  await waitFor(() => expect(bar()).toHaveAttribute("aria-hidden", "true"));
  arrive();
  await screen.findByRole("heading", { name: "Here" });
  expect(bar()).toBeNull();
});

const said: Record<LastStep, string> = {
  asked: "Someone else has logged in on this browser.",
  refused: "Someone else has logged in on this browser. Your last action was not saved.",
};

test.each(["asked", "refused"] as const)(
  "after a tab was %s for another, it says so",
  async (step) => {
    vi.spyOn(tab, "reload").mockImplementation(() => undefined);
    reloadForOtherAccount(step);
    renderFrame();
    expect(await screen.findByText(said[step])).toBeVisible();
  },
);

test("of a step and what is read beside it, the step is reported, and only once", async () => {
  vi.spyOn(tab, "reload").mockImplementation(() => undefined);
  reloadIfOtherAccount(412, "POST");
  reloadIfOtherAccount(412, "GET");
  renderFrame();
  expect(await screen.findByText(said.refused)).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test("a tab that was loaded as usual has nothing to say", async () => {
  renderFrame();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a public demonstration says so on its pages, and no other portal does", async () => {
  const { unmount } = renderFrame();
  expect(screen.queryByText(/demonstration/)).toBeNull();
  unmount();
  pageSays({ publicDemo: true });
  renderFrame();
  expect(await screen.findByText(/Do not enter real data/)).toBeVisible();
});
