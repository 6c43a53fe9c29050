import { createServer } from "node:net";
import { type APIRequestContext, type Browser, chromium, expect, test } from "@playwright/test";
import { findBrowser } from "../e2e/browser";
import { type Figures, measure } from "./measure";

/** A simulated phone's figures hang on the load of the machine: the best of so many count. */
const attempts = 8;
const student = "asha.patil@sunrise.example";

let browser: Browser;
let port: number;

test.beforeAll(async () => {
  port = await freePort();
  const { args, ...found } = await findBrowser();
  browser = await chromium.launch({ ...found, args: [...args, `--remote-debugging-port=${port}`] });
});

test.afterAll(() => browser?.close());

const pages = [
  { path: "/log-in", visitor: "a visitor" },
  { path: "/fee-status", visitor: "a student", login: student },
  { path: "/result", visitor: "a student", login: student },
];

for (const { path, visitor, login } of pages) {
  test(`${path} is fast, accessible, safe and found, for ${visitor}`, async ({
    request,
    baseURL,
  }) => {
    const address = new URL(path, baseURL).href;
    await expectCompressed(request, address);
    const cookie = login ? await sessionOf(request, new URL(address).origin, login) : "";

    let figures: Figures | undefined;
    for (let run = 1; run <= attempts && figures?.faults.length !== 0; run++) {
      figures = await measure({ address, cookie, port });
      print(path, run, figures);
    }
    expect(figures?.faults).toEqual([]);
  });
}

/** A page whose scripts come as they are would be measured at three times its size. */
async function expectCompressed(request: APIRequestContext, address: string) {
  const page = await (await request.get(address)).text();
  const script = page.match(/src="(\/assets\/main\.[^"]+\.js)"/)?.[1];
  expect(script, "the page's script").toBeDefined();
  const reply = await request.get(new URL(script ?? "", address).href, {
    headers: { "Accept-Encoding": "gzip, deflate, br, zstd" },
  });
  expect(reply.headers()["content-encoding"]).toBe("br");
}

async function sessionOf(request: APIRequestContext, origin: string, email: string) {
  const listed = await (await request.get("/api/dev/accounts")).json();
  const accounts: { login: string; password: string }[] = listed.accounts;
  const password = accounts.find(({ login }) => login === email)?.password;
  const reply = await request.post("/api/auth/login", {
    headers: { Origin: origin },
    data: { email, password },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function print(path: string, run: number, { scores, shift, kb }: Figures) {
  const points = Object.entries(scores).map(([id, score]) => `${id} ${score}`);
  const row = [path.padEnd(12), ...points, `CLS ${shift.toFixed(3)}`, `${kb.toFixed(0)} KB`];
  process.stdout.write(`    ${row.join("   ")}   (run ${run})\n`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
