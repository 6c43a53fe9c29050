import { useEffect, useState } from "react";
import type { DemoAccount } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { paths } from "@/lib/paths";
import { portalConfig } from "@/lib/portal-config";
import { roleName } from "@/lib/roles";
import type { AccountKind } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { RowButton } from "@/ui/list/row-actions";
import classes from "./demo-accounts.module.css";
import { texts } from "./demo-texts";

interface Props {
  kind: AccountKind;
  onUse: (account: DemoAccount) => void;
}

/** Only a demo has these. */
export default function DemoAccounts({ kind, onUse }: Props) {
  const { mailbox } = portalConfig();
  const [all, setAll] = useState<DemoAccount[]>([]);
  const page = kind === "staff" ? paths.adminLogin : paths.logIn;
  useEffect(() => {
    // Without them the form above works as well.
    reply(http.GET("/dev/accounts")).then(
      ({ accounts }) => setAll(accounts),
      () => undefined,
    );
  }, []);
  const accounts = all.filter((account) => account.page === page);

  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.title}>
        {texts.title}
      </h2>
      <ul className={classes.list}>
        {accounts.map((account) => (
          <li key={account.login} className={classes.account}>
            <div>
              <div>{account.name}</div>
              <div className={classes.role}>
                {kind === "staff" ? roleName(account.role) : account.login}
              </div>
            </div>
            <RowButton aria-label={texts.useAccount(account.name)} onClick={() => onUse(account)}>
              {texts.use}
            </RowButton>
          </li>
        ))}
      </ul>
      {mailbox && (
        <AppLink to={paths.devMailbox} fz="sm">
          {texts.mailbox}
        </AppLink>
      )}
    </section>
  );
}
