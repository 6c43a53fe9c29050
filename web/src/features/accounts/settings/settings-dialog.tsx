import { useId, useState } from "react";
import { useSession } from "@/lib/session";
import { Dialog } from "@/ui/dialog";
import { Tabs } from "@/ui/tabs";
import { EmailForm } from "./email-form";
import { MobileForm } from "./mobile-form";
import { PasswordForm } from "./password-form";
import { settingsTexts as t } from "./texts";

const forms = { password: PasswordForm, email: EmailForm, mobile: MobileForm };

type Part = keyof typeof forms;

// Staff have no number here.
const partsOf = { student: ["password", "email", "mobile"], staff: ["password", "email"] } as const;

/** Three small forms, one of them at a time. What is typed into one stays while another is looked at. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { kind } = useSession();
  const [shown, setShown] = useState<Part>("password");
  const id = useId();
  const parts: readonly Part[] = partsOf[kind];
  return (
    <Dialog title={t.title} opened onClose={onClose}>
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
              <PartForm onDone={onClose} />
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
