import { Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Mail } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { codeIn, mailboxQuery } from "./api";
import classes from "./mailbox-page.module.css";
import { texts } from "./texts";

export function Component() {
  const mailbox = useQuery(mailboxQuery);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Group mb="md" fz="sm">
        <AppLink to={paths.logIn}>{texts.logIn}</AppLink>
        <AppLink to={paths.adminLogin}>{texts.adminLogin}</AppLink>
      </Group>
      {mailbox.data?.length ? (
        <Stack>
          {mailbox.data.map((mail) => (
            <MailCard key={mail.id} mail={mail} />
          ))}
        </Stack>
      ) : (
        <Panel>
          {mailbox.isError ? (
            <Failed error={mailbox.error} onRetry={() => mailbox.refetch()} />
          ) : mailbox.data ? (
            <Empty title={texts.empty} hint={texts.emptyHint} />
          ) : (
            <Skeleton height={160} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  const code = codeIn(mail.text);
  return (
    <Panel>
      <h2 className={classes.subject}>{mail.subject}</h2>
      <p className={classes.meta}>{texts.to(mail.to, formatDateTime(mail.sentAt))}</p>
      {code && (
        <p className={classes.code}>
          {texts.code} <output className={classes.digits}>{code}</output>
        </p>
      )}
      <p className={classes.text}>{mail.text}</p>
    </Panel>
  );
}
