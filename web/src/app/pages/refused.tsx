import { Button, Group, Text } from "@mantine/core";
import { useLocation } from "react-router";
import { areaOf, homeOf, loginReturningTo } from "@/lib/areas";
import { paths } from "@/lib/paths";
import { roleName } from "@/lib/roles";
import type { Session } from "@/lib/session";
import { texts as libTexts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { AuthHeader, mainId } from "../layouts/page-top";
import { useLogout } from "../layouts/use-logout";
import { texts } from "../texts";
import { Message } from "./message";

const t = texts.refused;

const kindOf = ({ kind, role }: Session) => (kind === "student" ? t.student : roleName(role));

/** Signed in, but not for this page. */
export function Refused({ session }: { session: Session }) {
  const { pathname, search } = useLocation();
  // Anyone who has two accounts came for this page: the other one's login leads back to it.
  const login = loginReturningTo(areaOf(pathname) ?? session.kind, pathname + search);
  const logout = useLogout(session.kind, login);
  return (
    <>
      <AuthHeader />
      <main id={mainId} tabIndex={-1}>
        <Message title={libTexts.invalidRole} text={t.text}>
          <Text mb="md">{t.who(session.name, kindOf(session))}</Text>
          <Group gap="lg">
            <AppLink to={homeOf(session) ?? paths.adminLogin}>{t.own}</AppLink>
            <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
              {t.another}
            </Button>
          </Group>
        </Message>
      </main>
    </>
  );
}
