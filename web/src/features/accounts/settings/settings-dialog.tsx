import { useId, useState } from "react";
import { useSession } from "@/lib/session";
import { Tabs } from "@/ui/tabs";
import { WorkDialog } from "@/ui/work-dialog";
import { SignInsPart } from "../sign-ins/sign-ins-part";
import { twoStepTexts } from "../two-step/texts";
import { EmailForm } from "./email-form";
import { MobileForm } from "./mobile-form";
import { PasskeysPart } from "./passkeys-part";
import { PasswordForm } from "./password-form";
import { settingsTexts as t } from "./texts";
import { TwoStepPart } from "./two-step-part";

const forms = {
  password: PasswordForm,
  email: EmailForm,
  mobile: MobileForm,
  twoStep: TwoStepPart,
  passkeys: PasskeysPart,
  signIns: SignInsPart,
};

type Part = keyof typeof forms;

// Staff have no number here, and students no second factor.
const partsOf = {
  student: ["password", "email", "mobile", "passkeys", "signIns"],
  staff: ["password", "email", "twoStep", "passkeys", "signIns"],
} as const;

/** What has nothing typed into it is read when it is looked at, and anew each time. */
const isKept = (part: Part) => part !== "signIns";

export interface SettingsProps {
  /** Shown first. */
  part?: Part;
  onClose: () => void;
}

/** Small forms, one of them at a time. What is typed into one stays while another is looked at. */
export default function SettingsDialog({ part: first = "password", onClose }: SettingsProps) {
  const { kind } = useSession();
  const [shown, setShown] = useState<Part>(first);
  const [isHeld, setHeld] = useState(false);
  const id = useId();
  const parts: readonly Part[] = partsOf[kind];
  return (
    <WorkDialog
      title={t.title}
      // As wide as the tabs of staff.
      size="36rem"
      isUnsaved={isHeld}
      discard={twoStepTexts.settings.leave}
      onClose={onClose}
    >
      <Tabs
        label={t.parts}
        isCompact
        controls={id}
        open={shown}
        onOpen={setShown}
        tabs={parts.map((value) => ({ value, label: t[value].tab }))}
      />
      <div id={id}>
        {parts.map((part) => {
          const PartForm = forms[part];
          return (
            <div key={part} hidden={part !== shown}>
              {(isKept(part) || part === shown) && <PartForm onDone={onClose} onHold={setHeld} />}
            </div>
          );
        })}
      </div>
    </WorkDialog>
  );
}
