import { paths } from "@/lib/paths";
import { Page } from "@/ui/page";
import { LoginForm } from "./login-form";
import { loginTexts as texts } from "./texts";

export const Component = () => (
  <Page title={texts.adminTitle}>
    <LoginForm
      kind="staff"
      loginLabel={texts.fields.usernameOrEmail}
      registerAt={paths.adminRegister}
      leadsTo={paths.superAdmin}
      otherLogin={{ ...texts.students, to: paths.logIn }}
      missingLogin={texts.faults.staff}
    />
  </Page>
);
