import { paths } from "@/lib/paths";
import { Page } from "@/ui/page";
import { texts } from "../texts";
import { LoginForm } from "./login-form";

export const Component = () => (
  <Page title={texts.login.title}>
    <LoginForm
      kind="student"
      loginLabel={texts.fields.sapIdOrEmail}
      loginHint={texts.login.hint}
      registerAt={paths.register}
      leadsTo={paths.admissionForm}
      otherLogin={{ ...texts.login.staff, to: paths.adminLogin }}
      missingLogin={texts.faults.login}
    />
  </Page>
);
