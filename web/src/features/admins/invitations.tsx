import { Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { isRole, type Role, roleName } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { RowButton } from "@/ui/list/row-actions";
import { useSearch } from "@/ui/list/use-search";
import { Panel } from "@/ui/panel";
import { Day } from "@/ui/when";
import { invitationsQuery, useInviteAdmin, useWithdrawInvitation } from "./api";
import { RoleField } from "./dialogs/role-dialog";
import { texts } from "./texts";

const t = texts.invitations;

export function Invitations() {
  const { search, setSearch } = useSearch("invited");
  const order = useOrder("asc", "invitedOrder");
  const invitations = useInfiniteQuery({
    ...invitationsQuery({ search, order: order.asked }),
    placeholderData: keptWhileSearching({}),
  });
  const [leaving, setLeaving] = useState<Invitation | null>(null);

  return (
    <Panel labelledBy="invitations">
      <Title order={2} id="invitations" mb="md">
        {t.title}
      </Title>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch: setSearch }}
      >
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Listing list={invitations} empty={search ? t.noMatch : t.empty} shown={t.shown}>
        {(listed) => (
          <DataTable
            label={t.table}
            columns={columns(setLeaving)}
            rows={listed}
            rowKey={({ _id }) => _id}
            skeletonRows={2}
          />
        )}
      </Listing>
      {leaving && <WithdrawDialog invitation={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

const columns = (onWithdraw: (invitation: Invitation) => void): Column<Invitation>[] => [
  { id: "email", card: "title", heading: () => t.email, cell: ({ email }) => email },
  { id: "role", card: "plain", heading: () => t.role, cell: ({ role }) => roleName(role) },
  {
    id: "since",
    card: "date",
    heading: () => t.since,
    cell: ({ createdAt }) => <Day date={createdAt} />,
  },
  actionsColumn((invitation) => (
    <RowButton
      aria-label={texts.of(t.withdraw, invitation.email)}
      onClick={() => onWithdraw(invitation)}
    >
      {t.withdraw}
    </RowButton>
  )),
];

interface Props {
  invitation: Invitation;
  onClose: () => void;
}

function WithdrawDialog({ invitation, onClose }: Props) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmDialog
      title={t.withdrawTitle}
      question={t.withdrawQuestion(invitation.email)}
      action={t.withdraw}
      destructive
      onConfirm={async () => {
        await withdraw.mutateAsync(invitation._id);
        flash(texts.done.withdrawn(invitation.email));
      }}
      onClose={onClose}
    />
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteAdmin();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { email: "", role: "" },
    check: ({ email, role }) => [
      ...(/^\S+@\S+$/.test(email.trim())
        ? []
        : [{ path: "email", msg: texts.invite.missingEmail }]),
      ...(isRole(role) ? [] : [{ path: "role", msg: texts.role.missing }]),
    ],
    submit: async ({ email, role }) => {
      await invite.mutateAsync({ email, role: role as Role });
      flash(texts.done.invited(email.trim()));
      finish();
    },
  });
  return (
    <FormDialog title={texts.invite.title} onClose={onClose} form={form} action={texts.invite.send}>
      <Text>{texts.invite.lead}</Text>
      <TextField
        label={texts.invite.email}
        field={form.field("email")}
        type="email"
        autoComplete="off"
      />
      <RoleField field={form.field("role")} />
    </FormDialog>
  );
}
