import { lazyPart } from "@/ui/lazy-part";
import { AccountButton } from "./account-button";

interface Props {
  /** Of the button, in its bar. */
  className: string | undefined;
}

/** Whose account it is, and what becomes of it: in the bar of students and in that of staff. */
export const Account = lazyPart<Props>(
  () => import(/* webpackChunkName: "account-menu" */ "./account-menu"),
  ({ className, onWant, watch }) => (
    <AccountButton className={className} onClick={onWant} {...watch} />
  ),
);
