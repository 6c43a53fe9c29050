import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { failNetwork, http, refuse, refused, server } from "@/testing/server";
import { setTabAccount, tab } from "./account";
import { download, nameIn } from "./download";

const path = "/fees/receipts/tx-1";
let saved: ReturnType<typeof watchDownloads>;

beforeEach(() => {
  saved = watchDownloads();
});

const file = (disposition?: string) =>
  new HttpResponse("%PDF-1.7", {
    headers: {
      "Content-Type": "application/pdf",
      ...(disposition && { "Content-Disposition": disposition }),
    },
  });

const notYet = (retryAfter?: string) =>
  HttpResponse.json(refused("The receipt is being made.", "request.unavailable"), {
    status: 503,
    ...(retryAfter && { headers: { "Retry-After": retryAfter } }),
  });

/** Answers one reply after the other; the last one for ever. Keeps the requests. */
function answerInTurn(...replies: (() => Response)[]): Request[] {
  const requests: Request[] = [];
  server.use(
    http.untyped.get(`*/api${path}`, ({ request }) => {
      requests.push(request);
      const turn = Math.min(requests.length, replies.length) - 1;
      return replies[turn]?.();
    }),
  );
  return requests;
}

test("a file is saved under the server's name, for the account of this tab", async () => {
  setTabAccount("26000100001");
  const requests = answerInTurn(() => file('attachment; filename="receipt-7.pdf"'));
  await download(path);
  expect(saved).toMatchObject([{ name: "receipt-7.pdf", type: "application/pdf" }]);
  expect(requests[0]?.headers.get("Portal-Account")).toBe("26000100001");
  expect(requests[0]?.credentials).toBe("include");
});

test("without a name the address gives it", async () => {
  answerInTurn(() => file());
  await download(`${path}?again=1`);
  expect(saved).toMatchObject([{ name: "tx-1" }]);
});

test("a file that is still being made is waited for, as long as the server says", async () => {
  const at: number[] = [];
  answerInTurn(
    () => {
      at.push(performance.now());
      return notYet("1");
    },
    () => {
      at.push(performance.now());
      return file();
    },
  );
  await download(path);
  const [first = 0, second = 0] = at;
  expect(second - first).toBeGreaterThan(950);
  expect(saved).toHaveLength(1);
});

test("the wait has an end, and the last refusal is shown", async () => {
  const requests = answerInTurn(() => notYet("0"));
  await expect(download(path)).rejects.toMatchObject({
    status: 503,
    message: "The receipt is being made.",
  });
  expect(requests).toHaveLength(10);
  expect(saved).toEqual([]);
});

test.each([
  ["that says no time", undefined],
  ["that is longer than anybody waits", "60"],
])("a pause %s is shown at once", async (_what, retryAfter) => {
  const requests = answerInTurn(() => notYet(retryAfter));
  await expect(download(path)).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

test("a refusal and a lost connection are errors like those of other calls", async () => {
  refuse("get", path, 404, "Not found.");
  await expect(download(path)).rejects.toMatchObject({ status: 404, message: "Not found." });
  failNetwork("get", path);
  await expect(download(path)).rejects.toMatchObject({ status: 0 });
  expect(saved).toEqual([]);
});

test("a tab left open for somebody else is loaded anew", async () => {
  const reload = vi.spyOn(tab, "reload").mockImplementation(() => undefined);
  refuse("get", path, 412, "Somebody else is signed in.");
  await expect(download(path)).rejects.toMatchObject({ status: 412 });
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [null, undefined],
  ["inline", undefined],
  ['attachment; filename="a b.csv"', "a b.csv"],
  ["attachment; filename=report.pdf; size=3", "report.pdf"],
  ["attachment; filename=\"x.csv\"; filename*=UTF-8''%E2%82%B9.csv", "₹.csv"],
  ["attachment; filename=\"x.csv\"; filename*=UTF-8''%E2%82.csv", "x.csv"],
])("the name in %s is %s", (header, name) => {
  expect(nameIn(header)).toBe(name);
});
