import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { fetchLazyParts, lazyPart } from "./lazy-part";

interface Props {
  name: string;
}

type Part = ComponentType<Props & { wanted?: boolean }>;

function Menu({ name, wanted = false }: Props & { wanted?: boolean }) {
  const [opened, setOpened] = useState(wanted);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        {name}
      </button>
      {opened && <p>open</p>}
    </>
  );
}

/** A part whose code arrives, or fails to, when the test says so. */
function late() {
  let arrive = (_: Part) => {};
  let fail = () => {};
  let asked = 0;
  const load = () => {
    asked += 1;
    return new Promise<{ default: Part }>((resolve, reject) => {
      arrive = (part) => resolve({ default: part });
      fail = () => reject(new Error("no line"));
    });
  };
  const Lazy = lazyPart<Props>(load, ({ name, onWant, watch }) => (
    <button type="button" onClick={onWant} {...watch}>
      {name}
    </button>
  ));
  return {
    Lazy,
    asked: () => asked,
    arrive: () => act(async () => arrive(Menu)),
    fail: () => act(async () => fail()),
  };
}

test("its code is fetched at rest, and what has the focus keeps it", async () => {
  const { Lazy, arrive, asked } = late();
  render(<Lazy name="Account" />);
  await userEvent.tab();
  expect(asked()).toBe(0);
  fetchLazyParts();
  expect(asked()).toBe(1);
  const before = screen.getByRole("button", { name: "Account" });
  expect(before).toHaveFocus();
  await arrive();
  const after = screen.getByRole("button", { name: "Account" });
  expect(after).not.toBe(before);
  expect(after).toHaveFocus();
  expect(screen.queryByText("open")).toBeNull();
});

test("a click before its code is there opens it when it is", async () => {
  const { Lazy, arrive, asked } = late();
  render(<Lazy name="Account" />);
  await userEvent.click(screen.getByRole("button", { name: "Account" }));
  expect(asked()).toBe(1);
  await arrive();
  expect(screen.getByText("open")).toBeVisible();
});

const Failure = () => <p role="alert">{String(useRouteError())}</p>;

test("what could not be fetched is reported once it is wanted, and tried again", async () => {
  const { Lazy, arrive, fail, asked } = late();
  const view = render(
    <RouterProvider
      router={createMemoryRouter([
        { path: "/", element: <Lazy name="Account" />, errorElement: <Failure /> },
      ])}
    />,
  );
  fetchLazyParts();
  await fail();
  const button = screen.getByRole("button", { name: "Account" });
  await userEvent.click(button);
  await fail();
  expect(screen.getByRole("alert")).toHaveTextContent("no line");
  view.unmount();
  render(<Lazy name="Account" />);
  await userEvent.click(screen.getByRole("button", { name: "Account" }));
  expect(asked()).toBe(3);
  await arrive();
  expect(screen.getByText("open")).toBeVisible();
});
