import { paths } from "@/lib/paths";
import { Page } from "@/ui/page";
import { Stay } from "../devices/stay";
import { LoginForm } from "./login-form";
import { PasskeyLogin } from "./passkey-login";
import { loginTexts as texts } from "./texts";

export const Component = () => (
  <Page title={texts.title}>
    <LoginForm
      kind="student"
      loginLabel={texts.fields.sapIdOrEmail}
      loginHint={texts.hint}
      registerAt={paths.register}
      leadsTo={paths.admissionForm}
      otherLogin={{ ...texts.staff, to: paths.adminLogin }}
      missingLogin={texts.faults.student}
      Instead={PasskeyLogin}
      Stay={Stay}
    />
  </Page>
);
