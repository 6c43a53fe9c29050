import { act, render } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { noStep, useAddress } from "./use-address";

test("of two changes before the page is drawn again, both are kept", async () => {
  history.pushState(null, "", "/list?status=Paid");
  let latest: ReturnType<typeof useAddress> | undefined;
  function List() {
    latest = useAddress();
    return null;
  }
  const router = createBrowserRouter([{ path: "/list", element: <List /> }]);
  render(<RouterProvider router={router} />);
  const drawn = latest;
  await act(async () => {
    drawn?.change({ search: "Law" }, noStep);
    drawn?.change({ status: null }, noStep);
  });
  expect(router.state.location.search).toBe("?search=Law");
  expect(latest?.address.toString()).toBe("search=Law");
  router.dispose();
});
