import { paths } from "@/lib/paths";
import { isRole } from "@/lib/roles";
import { Page } from "@/ui/page";
import { useAdminLogIn } from "../api";
import { texts } from "../texts";
import { LoginForm, useSignIn } from "./login-form";

export function Component() {
  const logIn = useAdminLogIn();
  const signIn = useSignIn();
  return (
    <Page title={texts.login.adminTitle}>
      <LoginForm
        kind="staff"
        loginLabel={texts.fields.usernameOrEmail}
        registerAt={paths.adminRegister}
        otherLogin={{ ...texts.login.students, to: paths.logIn }}
        missingLogin={texts.faults.adminLogin}
        submit={async (credentials) => {
          const { admin } = await logIn.mutateAsync(credentials);
          await signIn({
            kind: "staff",
            id: admin._id,
            name: admin.name,
            email: admin.email,
            role: isRole(admin.role) ? admin.role : null,
            collegeName: admin.collegeName ?? "",
          });
        }}
      />
    </Page>
  );
}
