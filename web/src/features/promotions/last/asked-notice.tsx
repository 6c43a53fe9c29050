import { useLocation } from "react-router";
import { enrolmentChangeAt } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Notice } from "@/ui/notice";
import { texts as t } from "./texts";

/** What was asked for waits, with the way to it. */
export function AskedNotice({ change }: { change: string }) {
  const { pathname } = useLocation();
  return (
    <Notice tone="info" role="status">
      {t.waits} <AppLink to={enrolmentChangeAt(pathname, change)}>{t.toChange}</AppLink>
    </Notice>
  );
}
