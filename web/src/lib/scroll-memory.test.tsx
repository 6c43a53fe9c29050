import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { Page } from "@/ui/page";
import ScrollMemory from "./scroll-memory";

function scrolledTo(place: number) {
  vi.stubGlobal("scrollY", place);
  window.dispatchEvent(new Event("scroll"));
}

test("the way back leads to where a list was left, and a new page begins at its top", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation((_, place) => {
    scrolledTo(Number(place));
  });
  const router = createMemoryRouter([
    {
      element: (
        <MantineProvider>
          <ScrollMemory />
          <Outlet />
        </MantineProvider>
      ),
      children: [
        { path: "/", element: <Page title="Leaves" actions={<Link to="/fees">Fees</Link>} /> },
        { path: "/fees", element: <Page title="Fees" /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  scrolledTo(640);
  await userEvent.click(screen.getByRole("link", { name: "Fees" }));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  scrolledTo(90);
  await act(() => router.navigate(-1));
  expect(screen.getByRole("heading", { name: "Leaves" })).toBeVisible();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  await act(() => router.navigate(1));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 90);
});
