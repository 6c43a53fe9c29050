import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asSinglePage, Listing } from "./listing";
import foot from "./load-more.module.css";

const List = ({ rows, hasMore = false }: { rows: string[] | undefined; hasMore?: boolean }) => (
  <MantineProvider>
    <Listing
      list={{ ...asSinglePage(rows), hasNextPage: hasMore }}
      empty={{ title: "No leave matches", hint: "Try part of the name." }}
      shown={(count) => `${count} shown`}
    >
      {(listed) => <p>{listed?.join(", ")}</p>}
    </Listing>
  </MantineProvider>
);

test("that a search has found nothing is read out, in a region that was there before", () => {
  const { rerender } = render(<List rows={["Asha"]} />);
  const regions = [...document.querySelectorAll("[aria-live=polite]")];
  rerender(<List rows={[]} />);
  const region = screen.getByText("No leave matches").closest("[aria-live=polite]");
  expect(regions).toContain(region);
  expect(region).toHaveTextContent("No leave matchesTry part of the name.");
});

test("the line below a list is there when there is more; what is listed is read out all the same", () => {
  const { rerender } = render(<List rows={["Asha"]} hasMore />);
  const told = screen.getByText("1 shown");
  expect(told.parentElement).toHaveClass(foot.line as string);
  expect(screen.getByRole("button", { name: "Load more" })).toBeVisible();
  rerender(<List rows={["Asha", "Rohan"]} />);
  expect(told).toHaveTextContent("2 shown");
  expect(told).toHaveAttribute("aria-live", "polite");
  expect(told.parentElement).toHaveClass(foot.unseen as string);
  expect(screen.queryByRole("button")).toBeNull();
});
