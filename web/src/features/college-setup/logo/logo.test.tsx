import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { atCollege, college } from "@/testing/college";
import { FakeRequest, progress } from "@/testing/fake-request";
import { photoBrowser } from "@/testing/photos";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, http, refuse, refused, server } from "@/testing/server";

const megabyte = 1024 * 1024;

/** Pictures by their versions; keeps which were asked for. */
function answerPictures(...versions: number[]): string[] {
  const asked: string[] = [];
  server.use(
    http.untyped.get("*/api/college/logo", ({ request }) => {
      const version = new URL(request.url).searchParams.get("v") ?? "";
      asked.push(version);
      return versions.includes(Number(version))
        ? new HttpResponse("picture", { headers: { "Content-Type": "image/jpeg" } })
        : HttpResponse.json(refused("Not found.", "request.not-found"), { status: 404 });
    }),
  );
  return asked;
}

async function open(logoVersion: number | null) {
  atCollege(college({ logoVersion }));
  const page = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  const logo = within(screen.getByRole("region", { name: "Logo" }));
  await logo.findByLabelText(/^(Choose file|Replace): Logo$/);
  const choose = (name = "logo.png", type = "image/png", size = 4) => {
    const file = new File(["abcd"], name, { type });
    Object.defineProperty(file, "size", { value: size });
    fireEvent.change(logo.getByLabelText(/^(Choose file|Replace): Logo$/), {
      target: { files: [file] },
    });
  };
  return { ...page, logo, choose };
}

test("a college without a logo sees what papers show, and sets one at once", async () => {
  const asked = answerPictures(17);
  const { logo, choose } = await open(null);
  expect(logo.getByText(/^No logo yet\. Documents show/)).toBeVisible();
  expect(logo.queryByRole("button", { name: "Remove: Logo" })).toBeNull();
  const chooser = logo.getByLabelText("Choose file: Logo");
  expect(chooser).toHaveAttribute("accept", "image/png,image/jpeg");
  expect(chooser).toHaveAccessibleDescription(/PNG or JPEG, up to 1 MB/);
  expect(asked).toEqual([]);

  answer("put", "/college/logo", { logoVersion: 17 });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  choose();
  await waitFor(() => expect(FakeRequest.last?.opened[0]).toBe("PUT"));
  const request = FakeRequest.last;
  expect(request.opened[1]).toMatch(/\/api\/college\/logo$/);
  act(() => request.upload.dispatchEvent(progress(30, 100)));
  expect(logo.getByRole("status")).toHaveTextContent("Sending… 30%");
  expect(chooser).toBeDisabled();
  act(() => request.answer(200, '{"logoVersion":17}'));
  expect(await screen.findByText("Logo saved.")).toBeVisible();
  expect(await logo.findByRole("img", { name: "The college's logo" })).toBeVisible();
  expect(logo.getByLabelText("Replace: Logo")).toBeEnabled();
  expect(asked).toEqual(["17"]);
  // It is saved by itself.
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

test.each([
  ["logo.svg", "image/svg+xml", 4, "Please choose a PNG or JPEG image for Logo."],
  ["logo.pdf", "application/pdf", 4, "Please choose a PNG or JPEG image for Logo."],
  ["logo.png", "image/png", 0, "Please choose Logo again: this file is empty."],
  [
    "logo.png",
    "image/png",
    megabyte + 1,
    "Please choose a smaller file: Logo is larger than 1 MB.",
  ],
])("%s is refused before a byte is sent", async (name, type, size, message) => {
  const { logo, choose } = await open(null);
  const sent = answer("put", "/college/logo", { logoVersion: 17 });
  choose(name, type, size);
  expect(await logo.findByRole("alert")).toHaveTextContent(message);
  expect(sent).toEqual([]);
});

test("a logo is sent as it is, however large", async () => {
  const { open: opens } = photoBrowser({ width: 2000, height: 2000 });
  const sends = vi.spyOn(FormData.prototype, "append");
  answerPictures(17);
  const { choose } = await open(null);
  server.use(http.untyped.put("*/api/college/logo", () => HttpResponse.json({ logoVersion: 17 })));
  choose("logo.png", "image/png", megabyte);
  expect(await screen.findByText("Logo saved.")).toBeVisible();
  const [, file] = sends.mock.calls.find(([name]) => name === "logo") ?? [];
  expect(file).toMatchObject({ name: "logo.png", size: megabyte });
  expect(opens).not.toHaveBeenCalled();
});

test("what the server finds wrong is shown, the old logo stays, and another may be chosen", async () => {
  answerPictures(16, 17);
  const { logo, choose } = await open(16);
  const msg = "Logo is damaged or incomplete. Please choose it again.";
  server.use(
    http.untyped.put("*/api/college/logo", () =>
      HttpResponse.json(faulty([{ path: "logo", msg }]), { status: 400 }),
    ),
  );
  choose();
  expect(await logo.findByRole("alert")).toHaveTextContent(msg);
  expect(logo.queryByRole("button", { name: "Try again: Logo" })).toBeNull();
  expect(logo.getByRole("img", { name: "The college's logo" })).toBeVisible();
  server.use(http.untyped.put("*/api/college/logo", () => HttpResponse.json({ logoVersion: 17 })));
  choose();
  expect(await screen.findByText("Logo saved.")).toBeVisible();
  expect(logo.queryByRole("alert")).toBeNull();
});

test("a broken line offers to send the same file again", async () => {
  answerPictures(17);
  const { logo, choose, user } = await open(null);
  failNetwork("put", "/college/logo");
  choose();
  expect(await logo.findByRole("alert")).toHaveTextContent(/^Not sent\. /);
  server.use(http.untyped.put("*/api/college/logo", () => HttpResponse.json({ logoVersion: 17 })));
  await user.click(logo.getByRole("button", { name: "Try again: Logo" }));
  expect(await screen.findByText("Logo saved.")).toBeVisible();
});

test("it is removed after a question, and a refusal stays in the dialog", async () => {
  answerPictures(16);
  const { logo, user } = await open(16);
  const removed = refuse("put", "/college/logo/remove", 503, "The portal is busy.");
  const ask = () => user.click(logo.getByRole("button", { name: "Remove: Logo" }));
  await ask();
  let dialog = within(await screen.findByRole("dialog", { name: "Remove logo" }));
  expect(dialog.getByText(/Documents already issued keep the logo/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("The portal is busy.")).toBeVisible();
  expect(removed).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  answer("put", "/college/logo/remove", { logoVersion: null });
  await ask();
  dialog = within(await screen.findByRole("dialog", { name: "Remove logo" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Logo removed.")).toBeVisible();
  expect(await logo.findByText(/^No logo yet/)).toBeVisible();
  expect(logo.queryByRole("img")).toBeNull();
});

test("a logo that somebody else has replaced is read again", async () => {
  answerPictures(18);
  const { logo, user } = await open(16);
  const failed = await logo.findByRole("alert", undefined, { timeout: 5_000 });
  expect(failed).toHaveTextContent("Not found.");
  atCollege(college({ logoVersion: 18 }));
  await user.click(logo.getByRole("button", { name: "Try again" }));
  expect(await logo.findByRole("img", { name: "The college's logo" })).toBeVisible();
});
