import { Button } from "@mantine/core";
import { OrElse } from "@/lib/or-else";
import { lazyPart } from "@/ui/lazy-part";
import { hasPasskeys } from "../passkeys/support";
import type { PasskeyFormProps } from "./passkey-form";
import { loginTexts as texts } from "./texts";

const PasskeyForm = lazyPart<PasskeyFormProps>(
  () => import(/* webpackChunkName: "passkey-login" */ "./passkey-form"),
  ({ onWant, watch }) => (
    <Button variant="default" size="md" fullWidth mt="md" onClick={onWant} {...watch}>
      {texts.passkey}
    </Button>
  ),
);

/** Where the browser has passkeys: a button, and what the browser offers in the field of the form above. */
export const PasskeyLogin = (props: PasskeyFormProps) =>
  hasPasskeys() && (
    <OrElse>
      <PasskeyForm {...props} />
    </OrElse>
  );
