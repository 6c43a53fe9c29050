import { Button, Stack } from "@mantine/core";
import { useInfiniteQuery, usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FactorIcon, InviteIcon } from "@/ui/icons";
import { lazyPart } from "@/ui/lazy-part";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { useSearch } from "@/ui/list/use-search";
import { ViewPanel } from "@/ui/view-panel";
import { AdminTable } from "./admin-table";
import { adminsQuery, invitationsQuery } from "./api";
import { AdminDialog, type OpenDialog } from "./dialogs/admin-dialog";
import { factorRolesTexts } from "./factor-roles/texts";
import { Invitations, InviteDialog } from "./invitations";
import { Restorations } from "./restorations/restorations";
import { texts } from "./texts";

const FactorRolesDialog = lazyPart<{ onClose: () => void }>(
  () => import(/* webpackChunkName: "factor-roles" */ "./factor-roles/factor-roles-dialog"),
);

export function AdminDetailsTab() {
  const { search, setSearch } = useSearch();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [inviting, setInviting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // As they registered.
  const order = useOrder("asc");
  usePrefetchInfiniteQuery(invitationsQuery({ search: "" }));
  const admins = useInfiniteQuery({
    ...adminsQuery({ search, order: order.asked }),
    placeholderData: keptWhileSearching({}),
  });
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<FactorIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {factorRolesTexts.open}
      </Button>
      <Button
        leftSection={<InviteIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setInviting(true)}
      >
        {texts.invite.open}
      </Button>
    </>
  );

  return (
    <Stack gap="lg">
      <ViewPanel id="admin-details" heading={texts.title}>
        <ListTools
          search={{
            label: texts.search,
            hint: texts.searchHint,
            value: search,
            onSearch: setSearch,
          }}
          actions={actions}
        >
          <OrderSelect names={byTime} {...order} />
        </ListTools>
        <Listing list={admins} empty={texts.noMatch} shown={texts.shown}>
          {(listed) => <AdminTable admins={listed} onAction={setDialog} />}
        </Listing>
      </ViewPanel>
      {/* Not before the list above has its height: it would be pushed about. */}
      {!admins.isPending && (
        <>
          <Invitations />
          <Restorations />
        </>
      )}
      {dialog && <AdminDialog {...dialog} onClose={() => setDialog(null)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {isChoosing && <FactorRolesDialog onClose={() => setChoosing(false)} />}
    </Stack>
  );
}
