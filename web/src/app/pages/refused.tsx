import { invalidRole } from "@/lib/roles";
import type { Session } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { homeOf } from "../areas";
import { DoorHeader } from "../layouts/door-header";
import { mainId } from "../layouts/skip-link";
import { paths } from "../paths";
import { texts } from "../texts";
import { Message } from "./message";

/** Signed in, but not for this page. */
export function Refused({ session }: { session: Session }) {
  return (
    <>
      <DoorHeader />
      <main id={mainId} tabIndex={-1}>
        <Message title={invalidRole} text={texts.refused.text}>
          <AppLink to={homeOf(session) ?? paths.adminLogin}>{texts.refused.own}</AppLink>
        </Message>
      </main>
    </>
  );
}
