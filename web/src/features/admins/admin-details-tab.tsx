import { Button, Group, Stack, Title } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, usePrefetchQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InviteIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { Panel } from "@/ui/panel";
import { AdminTable } from "./admin-table";
import { adminsQuery, invitationsQuery } from "./api";
import { AdminDialog, type OpenDialog } from "./dialogs/admin-dialog";
import { InviteDialog } from "./dialogs/invite-dialog";
import { Invitations } from "./invitations";
import { texts } from "./texts";

export function AdminDetailsTab() {
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [inviting, setInviting] = useState(false);
  usePrefetchQuery(invitationsQuery);
  const admins = useInfiniteQuery({
    ...adminsQuery(search),
    placeholderData: keepPreviousData,
  });

  return (
    <Stack gap="lg">
      <Panel labelledBy="admin-details">
        <Group justify="space-between" mb="md">
          <Title order={2} id="admin-details">
            {texts.title}
          </Title>
          <Group gap="sm">
            <SearchField label={texts.search} placeholder={texts.searchHint} onSearch={setSearch} />
            <Button
              leftSection={<InviteIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {texts.invite.open}
            </Button>
          </Group>
        </Group>
        {admins.isError ? (
          <Failed error={admins.error} onRetry={() => admins.refetch()} />
        ) : admins.data?.length === 0 ? (
          <Empty title={texts.empty} hint={texts.emptyHint} />
        ) : (
          <>
            <AdminTable admins={admins.data} onAction={setDialog} />
            <LoadMore
              summary={admins.data ? texts.shown(admins.data.length) : ""}
              hasMore={admins.hasNextPage}
              loading={admins.isFetchingNextPage}
              onLoadMore={() => admins.fetchNextPage()}
            />
          </>
        )}
      </Panel>
      {/* Not before the list above has its height: it would be pushed about. */}
      {!admins.isPending && <Invitations />}
      {dialog && <AdminDialog {...dialog} onClose={() => setDialog(null)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  );
}
