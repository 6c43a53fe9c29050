import type { Admin } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useApproveAdmin, useChangeRole, useDisableAdmin, useRejectAdmin } from "../api";
import { AskDialog } from "../restorations/ask-dialog";
import type { AdminAction } from "../rules";
import { texts } from "../texts";
import { PasswordDialog } from "./password-dialog";
import { RenameDialog } from "./rename-dialog";
import { RoleDialog } from "./role-dialog";
import { SubjectsDialog } from "./subjects-dialog";

export interface OpenDialog {
  admin: Admin;
  action: AdminAction;
}

interface Props extends OpenDialog {
  onClose: () => void;
}

/** The dialog of one action on one admin. */
export function AdminDialog({ admin, action, onClose }: Props) {
  const approve = useApproveAdmin();
  const changeRole = useChangeRole();
  const reject = useRejectAdmin();
  const disable = useDisableAdmin();
  const { _id: id, name, email } = admin;

  switch (action) {
    case "approve":
      return (
        <RoleDialog
          title={texts.role.approveTitle}
          text={texts.role.approveText(name, email)}
          action={texts.actions.approve}
          initialRole={null}
          onChoose={async (role) => {
            await approve.mutateAsync({ id, role });
            flash(texts.done.approved(name));
          }}
          onClose={onClose}
        />
      );
    case "restore":
      return (
        <RoleDialog
          title={texts.role.restoreTitle}
          text={texts.role.restoreText(name)}
          action={texts.actions.restore}
          initialRole={admin.role}
          onChoose={async (role) => {
            await approve.mutateAsync({ id, role });
            flash(texts.done.restored(name));
          }}
          onClose={onClose}
        />
      );
    case "changeRole":
      return (
        <RoleDialog
          title={texts.role.changeTitle}
          text={texts.role.changeText(name)}
          action={texts.role.changeAction}
          initialRole={admin.role}
          onChoose={async (role) => {
            await changeRole.mutateAsync({ id, role });
            flash(texts.done.roleChanged(name));
          }}
          onClose={onClose}
        />
      );
    case "reject":
      return (
        <ConfirmDialog
          title={texts.reject.title}
          question={texts.reject.question(name, email)}
          action={texts.actions.reject}
          destructive
          onConfirm={async () => {
            await reject.mutateAsync(id);
            flash(texts.done.rejected(name));
          }}
          onClose={onClose}
        />
      );
    case "disable":
      return (
        <ConfirmDialog
          title={texts.disable.title}
          question={texts.disable.question(name)}
          action={texts.actions.disable}
          destructive
          onConfirm={async () => {
            await disable.mutateAsync(id);
            flash(texts.done.disabled(name));
          }}
          onClose={onClose}
        />
      );
    case "rename":
      return <RenameDialog admin={admin} onClose={onClose} />;
    case "subjects":
      return <SubjectsDialog admin={admin} onClose={onClose} />;
    case "removeFactor":
      return <AskDialog admin={admin} onClose={onClose} />;
    case "changePassword":
      return <PasswordDialog admin={admin} onClose={onClose} />;
  }
}
