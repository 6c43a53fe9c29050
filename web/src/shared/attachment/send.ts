import { errorMessage } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
import { upload, type Watch } from "@/lib/upload";
import { sizeFault } from "@/shared/upload/file-fault";
import { smallerPhoto } from "@/shared/upload/photo";
import { type Holder, pathOf, rules } from "./rules";
import { texts } from "./texts";

export function sendFile(of: Holder, id: string, file: File, watch?: Watch) {
  const form = new FormData();
  form.append("attachment", file);
  return upload(pathOf(of, id), form, watch);
}

/** After what it goes with has arrived, which stands without it: a failure is only told. */
export async function sendAlong(of: Holder, id: string, file: File | null) {
  if (!file) return;
  const tell = (why: string) => flash(texts.notSent(why), { tone: "error", forMs: flashUnasked });
  try {
    const sent = await smallerPhoto(rules(), file);
    const tooLarge = sizeFault(rules(), sent);
    if (tooLarge) return tell(tooLarge);
    await sendFile(of, id, sent);
  } catch (error) {
    tell(errorMessage(error));
  }
}
