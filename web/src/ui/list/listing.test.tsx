import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asSinglePage, Listing } from "./listing";

const List = ({ rows }: { rows: string[] | undefined }) => (
  <MantineProvider>
    <Listing
      list={asSinglePage(rows)}
      empty={{ title: "No leave matches", hint: "Try a part of the name." }}
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
  expect(region).toHaveTextContent("No leave matchesTry a part of the name.");
});
