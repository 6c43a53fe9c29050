import { useQuery } from "@tanstack/react-query";
import type { DemoAccount } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { portalConfig } from "@/lib/portal-config";
import { roleName } from "@/lib/roles";
import type { AccountKind } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { RowButton } from "@/ui/list/row-actions";
import { demoAccountsQuery } from "../api";
import { texts } from "../texts";
import classes from "./demo-accounts.module.css";

interface Props {
  kind: AccountKind;
  onUse: (account: DemoAccount) => void;
}

/** Only a demo has these, and only there is the server asked for them. */
export function DemoAccounts({ kind, onUse }: Props) {
  const { demo, mailbox } = portalConfig();
  const { data } = useQuery({ ...demoAccountsQuery, enabled: demo });
  const page = kind === "staff" ? paths.adminLogin : paths.logIn;
  const accounts = data?.accounts.filter((account) => account.page === page);
  if (!demo) return null;

  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.title}>
        {texts.demo.title}
      </h2>
      <ul className={classes.list}>
        {accounts?.map((account) => (
          <li key={account.login} className={classes.account}>
            <div>
              <div>{account.name}</div>
              <div className={classes.role}>
                {kind === "staff" ? roleName(account.role) : account.login}
              </div>
            </div>
            <RowButton
              aria-label={texts.demo.useAccount(account.name)}
              onClick={() => onUse(account)}
            >
              {texts.demo.use}
            </RowButton>
          </li>
        ))}
      </ul>
      {mailbox && (
        <AppLink to={paths.devMailbox} fz="sm">
          {texts.demo.mailbox}
        </AppLink>
      )}
    </section>
  );
}
