import type { Mail } from "@/lib/api-types";
import { formatDateTimeWithHint } from "@/lib/dates";
import { Panel } from "@/ui/panel";
import classes from "./mail-card.module.css";
import { texts } from "./texts";

/** The one-time code of a mail, if it carries one. */
export const codeIn = (text: string) => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0];

export function MailCard({ mail }: { mail: Mail }) {
  const code = codeIn(mail.text);
  return (
    <Panel>
      <h2 className={classes.subject}>{mail.subject}</h2>
      <p className={classes.meta}>
        {texts.to} {mail.to} · {formatDateTimeWithHint(mail.sentAt)}
      </p>
      {code && (
        <p className={classes.code}>
          {texts.code} <output className={classes.digits}>{code}</output>
        </p>
      )}
      <p className={classes.text}>{mail.text}</p>
    </Panel>
  );
}
