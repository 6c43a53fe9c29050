import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { courseList } from "@/testing/college";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

test("three questions, of which one answer is open at a time", async () => {
  answer("get", "/course/get-courses", courseList());
  const { user, address } = renderRoute("/admission/help");
  await screen.findByRole("heading", { name: "Common questions" });
  const question = (name: RegExp) => screen.getByRole("button", { name });
  const open = () => screen.queryAllByRole("button", { expanded: true });
  const common = within(screen.getByRole("region", { name: "Common questions" }));
  expect(common.getAllByRole("heading", { level: 3 })).toHaveLength(3);
  await user.click(question(/^Which documents/));
  expect(screen.getByText(/masked copy of your Aadhaar card/)).toBeVisible();
  await user.click(question(/pay my fees/));
  expect(open()).toEqual([question(/pay my fees/)]);
  await user.keyboard("{Enter}");
  expect(open()).toEqual([]);
  await user.click(question(/results/));
  expect(screen.getByText(/within 15 days of the result date/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to Result" }));
  await waitFor(() => expect(address()).toBe("/result"));
});

test("the college's own contacts are there to be used", async () => {
  answer("get", "/course/get-courses", courseList({ supportPhone: "022 2430 1100 / 1101" }));
  renderRoute("/admission/help");
  const email = await screen.findByRole("link", { name: "help@college.example" });
  expect(email).toHaveAttribute("href", "mailto:help@college.example");
  const phone = screen.getByRole("link", { name: "022 2430 1100 / 1101" });
  expect(phone).toHaveAttribute("href", "tel:02224301100");
  expect(screen.getByText("14 Tilak Road, Mumbai")).toBeVisible();
});

test("a college that has named nobody says so", async () => {
  answer("get", "/course/get-courses", courseList({ supportEmail: "", supportPhone: "" }));
  renderRoute("/admission/help");
  expect(await screen.findByText(/has not added contact details yet/)).toBeVisible();
  expect(screen.getByText("14 Tilak Road, Mumbai")).toBeVisible();
  expect(screen.queryByText("Phone")).toBeNull();
});

test("contacts that cannot be read leave the answers there", async () => {
  refuse("get", "/course/get-courses", 404, "No such college.");
  const { user } = renderRoute("/admission/help");
  expect(await screen.findByText("No such college.")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Which documents/ })).toBeVisible();
  answer("get", "/course/get-courses", courseList());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("help@college.example")).toBeVisible();
});

const part = (name: string) => within(screen.getByRole("region", { name }));

test("every topic says what each state means and what to do then", async () => {
  answer("get", "/course/get-courses", courseList());
  const { user } = renderRoute("/admission/help");
  await screen.findByRole("heading", { name: "How it works" });
  const topics = part("How it works").getAllByRole("button");
  expect(topics.map(({ textContent }) => textContent)).toEqual([
    "How do I pay?",
    "What does the status of my application mean?",
    "What happens to money that I add?",
    "What does the status of my leave mean?",
    "What happens to my grievance?",
    "What does the status of my scholarship mean?",
    "How do I take a re-exam?",
    "How is a practical completed?",
    "What if something fails?",
  ]);
  await user.click(screen.getByRole("button", { name: "What happens to money that I add?" }));
  const shown = document.getElementById("top-up")?.closest("h3")?.nextElementSibling;
  const states = within(shown as HTMLElement).getAllByRole("term");
  expect(states.map(({ textContent }) => textContent)).toEqual([
    "Pending",
    "Approved",
    "Rejected",
    "Reversed",
  ]);
  expect(screen.getByText("The money is in your wallet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "See Money added in your Wallet" })).toHaveAttribute(
    "href",
    "/wallet",
  );
});

test("a link leads to an answer, which is open and has the focus", async () => {
  answer("get", "/course/get-courses", courseList());
  const scrolled = vi.spyOn(window.HTMLElement.prototype, "scrollIntoView");
  const { user } = renderRoute("/admission/help#re-exam");
  const question = await screen.findByRole("button", { name: "How do I take a re-exam?" });
  expect(question).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(question).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([question]);
  // Opened by hand, an answer is in the address, and nothing jumps.
  await user.click(screen.getByRole("button", { name: "What if something fails?" }));
  await waitFor(() => expect(window.location.hash).toBe("#failure"));
  expect(screen.getByText(/quote the reference/)).toBeVisible();
  expect(question).toHaveAttribute("aria-expanded", "false");
  expect(scrolled).toHaveBeenCalledOnce();
});

test("a search shows the answers that say it, whole, wherever they are", async () => {
  answer("get", "/course/get-courses", courseList());
  const { user, address } = renderRoute("/admission/help");
  await user.type(await screen.findByRole("searchbox", { name: "Search help" }), "UTR Reversed");
  await waitFor(() => expect(address()).toBe("/admission/help?search=UTR+Reversed"));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Common questions" })).toBeNull(),
  );
  const titles = part("How it works").getAllByRole("heading", { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "What happens to money that I add?",
  ]);
  expect(screen.getByText("The money is in your wallet.")).toBeVisible();
  expect(part("How it works").queryByRole("button")).toBeNull();
});

test("a search without an answer leads to the college's contacts", async () => {
  answer("get", "/course/get-courses", courseList());
  const { user } = renderRoute("/admission/help?search=cricket");
  expect(await screen.findByText("No answer found")).toBeVisible();
  expect(screen.getByText(/ask your college/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "How it works" })).toBeNull();
  expect(await part("Contact your college").findByText("help@college.example")).toBeVisible();
  await user.clear(screen.getByRole("searchbox", { name: "Search help" }));
  expect(await screen.findByRole("region", { name: "How it works" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Common questions" })).toBeVisible();
});
