import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answerCollege, atCollege, college } from "@/testing/college";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, http, refuse, server } from "@/testing/server";

const sports = { _id: "f2", title: "Sports fee", amount: 250 };
const withSports = college({ revision: 8, globalFees: [...college().globalFees, sports] });
const failed = "Error saving college details. Please try again.";

/** The tab, with a fee added and not saved. */
async function open() {
  atCollege();
  const { user } = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  const entry = within(screen.getByRole("group", { name: "Add fee" }));
  await user.type(entry.getByLabelText("Fee name"), "Sports fee ");
  await user.type(entry.getByLabelText("Amount (₹)"), "250.00");
  return { user, save: () => user.click(screen.getByRole("button", { name: "Save College" })) };
}

const fees = () => screen.getAllByRole("group", { name: /^Sports fee/ });

/** The server saves, and its reply is lost; `read` says whether it can be asked afterwards. */
function loseReply(read: boolean) {
  server.use(
    http.post("/college/add", () => {
      if (read) answerCollege(withSports);
      else failNetwork("get", "/college/getCollegeById/own");
      return HttpResponse.error();
    }),
  );
}

test("a save whose reply was lost is found to be done", async () => {
  const { save } = await open();
  loseReply(true);
  await save();
  expect(await screen.findByText("College details saved.")).toBeVisible();
  expect(screen.getByText("Everything is saved.")).toBeVisible();
  expect(screen.queryByText("There is a problem")).toBeNull();
  expect(fees()).toHaveLength(1);
});

test("as long as nobody knows it is said so; the next try finds that it was done", async () => {
  const { save } = await open();
  loseReply(false);
  await save();
  expect(
    await screen.findByText(
      "We do not know yet whether this was saved. Save again: nothing is added twice.",
    ),
  ).toBeVisible();
  expect(screen.queryByText(failed)).toBeNull();
  answerCollege(withSports);
  refuse(
    "post",
    "/college/add",
    409,
    "Someone else has changed the college details.",
    "college.changed",
  );
  await save();
  expect(await screen.findByText("College details saved.")).toBeVisible();
  expect(screen.queryByText(/Someone else/)).toBeNull();
  expect(fees()).toHaveLength(1);
});

test("with another's save upon it, what was added and saved stands once", async () => {
  const { user, save } = await open();
  loseReply(false);
  await save();
  await screen.findByText("There is a problem");
  answerCollege({ ...withSports, revision: 9, address: "9 Their Lane" });
  refuse(
    "post",
    "/college/add",
    409,
    "Someone else has changed the college details.",
    "college.changed",
  );
  await save();
  await user.click(await screen.findByRole("button", { name: "Reload, keep my changes" }));
  expect(fees()).toHaveLength(1);
  expect(screen.getByLabelText("Address")).toHaveValue("9 Their Lane");
  expect(screen.queryByText(/theirs:/)).toBeNull();
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

test("what was not saved says that it failed, and is sent again", async () => {
  const { save } = await open();
  failNetwork("post", "/college/add");
  await save();
  expect(await screen.findByText(failed)).toBeVisible();
  const sent = answer("post", "/college/add", withSports);
  await save();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 7 }));
  expect(await screen.findByText("Everything is saved.")).toBeVisible();
});
