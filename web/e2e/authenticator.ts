import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "./api";
import type { Person } from "./college";
import { code, mailTo } from "./portal";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const step = 30_000;

/** The bytes of a base32 text (RFC 4648). */
function decoded(text: string): Buffer {
  const bits = [...text.toUpperCase()]
    .filter((letter) => letters.includes(letter))
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows in that step of 30 seconds (RFC 6238). */
export function appCode(secret: string, counter: number): string {
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac("sha1", decoded(secret)).update(moment).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** An authenticator app, which shows no code a second time: the server takes each once. */
export class Authenticator {
  private last = 0;

  constructor(
    private readonly page: Page,
    private readonly secret: string,
  ) {}

  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / step);
    if (now() === this.last) await this.page.waitForTimeout(step - (Date.now() % step) + 500);
    this.last = now();
    return appCode(this.secret, this.last);
  }

  /** Six digits that no step near this one has. */
  wrong(): string {
    const near = [-2, -1, 0, 1, 2].map((by) => appCode(this.secret, this.last + by));
    return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (digits) => !near.includes(digits),
    ) as string;
  }
}

/** Gives an account an authenticator app, by the calls of its page. */
export async function enrol(page: Page, { email, password, request }: Person) {
  const before = await mailTo(page, email, code);
  await call(request, "post", "/auth/factor/enrol", { currentPassword: password });
  const otp = await mailTo(page, email, code, before);
  const { secret } = await call(request, "post", "/auth/factor/prove", { otp });
  const app = new Authenticator(page, secret);
  const confirmed = { code: await app.code() };
  const { recoveryCodes } = await call(request, "post", "/auth/factor/confirm", confirmed);
  return { app, recoveryCodes: recoveryCodes as string[] };
}
