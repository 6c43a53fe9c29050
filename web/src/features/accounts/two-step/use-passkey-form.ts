import { hasCode } from "@/lib/api-error";
import type { Reply } from "@/lib/api-types";
import { useForm } from "@/ui/form/use-form";
import { deviceName } from "../passkeys/device";
import { checkName } from "../passkeys/rules";
import { useEnrolPasskey } from "./api";

export type PasskeyEnrolled = Reply<"/auth/factor/passkey/finish", "post">;

interface Options {
  /** Takes the end of the session, and throws everything else. */
  orEnd: (error: unknown) => undefined;
  /** The ten minutes since the mailed code are over. */
  onExpired: () => void;
  onAdded: (enrolled: PasskeyEnrolled) => Promise<void> | void;
}

/** The third step, where a passkey takes the place of the app. */
export function usePasskeyForm({ orEnd, onExpired, onAdded }: Options) {
  const enrol = useEnrolPasskey();
  return useForm({
    initial: { name: deviceName() },
    check: checkName,
    submit: async ({ name }) => {
      try {
        const enrolled = await enrol.mutateAsync(name).catch(orEnd);
        if (enrolled) await onAdded(enrolled);
      } catch (error) {
        if (!hasCode(error, "factor.not-shown")) throw error;
        onExpired();
      }
    },
  });
}
