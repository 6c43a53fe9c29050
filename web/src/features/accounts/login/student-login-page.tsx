import { paths } from "@/lib/paths";
import { Page } from "@/ui/page";
import { useLogIn } from "../api";
import { texts } from "../texts";
import { LoginForm, useSignIn } from "./login-form";

export function Component() {
  const logIn = useLogIn();
  const signIn = useSignIn();
  return (
    <Page title={texts.login.title}>
      <LoginForm
        kind="student"
        loginLabel={texts.fields.sapIdOrEmail}
        loginHint={texts.login.hint}
        registerAt={paths.register}
        otherLogin={{ ...texts.login.staff, to: paths.adminLogin }}
        missingLogin={texts.faults.login}
        submit={async (credentials) => {
          const { student } = await logIn.mutateAsync(credentials);
          await signIn({ ...student, kind: "student", role: null });
        }}
      />
    </Page>
  );
}
