import { paths } from "@/lib/paths";
import { Page } from "@/ui/page";
import { texts } from "../texts";
import { LoginForm } from "./login-form";

export const Component = () => (
  <Page title={texts.login.adminTitle}>
    <LoginForm
      kind="staff"
      loginLabel={texts.fields.usernameOrEmail}
      registerAt={paths.adminRegister}
      leadsTo={paths.superAdmin}
      otherLogin={{ ...texts.login.students, to: paths.logIn }}
      missingLogin={texts.faults.adminLogin}
    />
  </Page>
);
