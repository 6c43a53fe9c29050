import { act, render } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { anyText, noStep, oneOf, urlStateIn, useUrlState } from "./use-url-state";

test("of two changes before the page is drawn again, both are kept", async () => {
  history.pushState(null, "", "/list?status=Paid");
  let latest: ReturnType<typeof useUrlState> | undefined;
  function List() {
    latest = useUrlState({});
    return null;
  }
  const router = createBrowserRouter([{ path: "/list", element: <List /> }]);
  render(<RouterProvider router={router} />);
  const drawn = latest;
  await act(async () => {
    drawn?.set({ search: "Law" }, noStep);
    drawn?.set({ status: null }, noStep);
  });
  expect(router.state.location.search).toBe("?search=Law");
  expect(latest?.queryWith({}).toString()).toBe("search=Law");
  router.dispose();
});

test("what an address lacks, or has wrong, reads as the default", () => {
  const schema = { status: oneOf(["Open", "Paid"], "Open"), search: anyText };
  const read = (query: string) => urlStateIn(new URLSearchParams(query), schema);
  expect(read("status=Paid&search=Law")).toEqual({ status: "Paid", search: "Law" });
  expect(read("status=Lost")).toEqual({ status: "Open", search: "" });
});
