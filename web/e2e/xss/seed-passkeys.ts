import { addPasskey } from "../soft-passkey";
import { all, type Cast, turn } from "./cast";
import type { Pour } from "./pour";

/** What a student's passkey is called in the end. */
export const passkeyName = turn(10);

/** One passkey, called by one payload after another. */
export async function pourPasskeys(pour: Pour, { asha, staff }: Cast) {
  const id = await addPasskey(asha.request, "Plain name");
  const plain = { name: "Plain name" };
  for (const index of all) {
    const name = turn(index);
    await pour.send(asha.request, "put", "/auth/passkeys/{id}", { name }, { id, plain });
    // Refused as what nobody has begun, but the name is looked at before that.
    const made = { ceremony: "", name, credential: {} };
    await pour.probe(asha.request, "post", "/auth/passkeys/finish", made);
    await pour.probe(staff.teacher.request, "post", "/auth/factor/passkey/finish", made);
  }
  await pour.send(asha.request, "put", "/auth/passkeys/{id}", { name: passkeyName }, { id });
}
