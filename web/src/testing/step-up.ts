import { HttpResponse } from "msw";
import { answer, refused } from "./server";

/** What the server says to a call when the last confirmation is too old. */
export const staleSentence = "The last confirmation is too old.";

export const stale = () =>
  HttpResponse.json(refused(staleSentence, "factor.stale"), { status: 403 });

/** Takes what is confirmed, and keeps by what. */
export const answerStepUp = () =>
  answer("post", "/auth/step-up", { confirmedAt: "2026-11-27T05:00:00Z" });
