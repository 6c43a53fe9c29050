import { flash, flashUnasked } from "@/lib/flash";
import { forgetDevice } from "@/lib/kept-device";
import { deviceTexts } from "./texts";

/** This device could not be remembered: the student is told so, and nothing is left of the try. */
export function giveUpDevice() {
  forgetDevice();
  flash(deviceTexts.notKept, { tone: "info", forMs: flashUnasked });
}
