import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { roleName } from "@/lib/roles";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { invitationsQuery, useWithdrawInvitation } from "./api";
import { texts } from "./texts";

const words = texts.invitations;

export function Invitations() {
  const invitations = useQuery(invitationsQuery);
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const withdraw = useWithdrawInvitation();

  const columns: Column<Invitation>[] = [
    { heading: words.email, cell: ({ email }) => email },
    { heading: words.role, cell: ({ role }) => roleName(role) },
    {
      heading: words.since,
      cell: ({ createdAt }) => formatDateWithHint(createdAt),
    },
    {
      heading: words.actions,
      cell: (invitation) => (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={texts.of(words.withdraw, invitation.email)}
          onClick={() => setLeaving(invitation)}
        >
          {words.withdraw}
        </Button>
      ),
    },
  ];

  return (
    <Panel labelledBy="invitations">
      <Title order={2} id="invitations" mb="md">
        {words.title}
      </Title>
      {invitations.isError ? (
        <Failed error={invitations.error} onRetry={() => invitations.refetch()} />
      ) : invitations.data?.length === 0 ? (
        <Empty title={words.empty} hint={words.emptyHint} />
      ) : (
        <DataTable
          label={words.table}
          columns={columns}
          rows={invitations.data}
          rowKey={({ _id }) => _id}
          skeletonRows={2}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={words.withdrawTitle}
          question={words.withdrawQuestion(leaving.email)}
          action={words.withdraw}
          destructive
          onConfirm={async () => {
            await withdraw.mutateAsync(leaving._id);
            flash(texts.done.withdrawn(leaving.email));
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
