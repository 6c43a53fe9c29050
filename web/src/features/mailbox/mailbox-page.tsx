import { Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { mailboxQuery } from "./api";
import { MailCard } from "./mail-card";
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
