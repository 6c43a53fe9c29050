import type { Admin } from "@/lib/api-types";
import { roleName } from "@/lib/roles";
import { useSession } from "@/lib/session";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import text from "@/ui/text.module.css";
import { AdminActions } from "./admin-actions";
import { AdminStatus } from "./admin-status";
import classes from "./admin-table.module.css";
import type { OpenDialog } from "./dialogs/admin-dialog";
import { HeldSubjects } from "./held-subjects";
import { isTeaching } from "./rules";
import { texts } from "./texts";

interface Props {
  /** Undefined while they load. */
  admins: Admin[] | undefined;
  onAction: (dialog: OpenDialog) => void;
}

export function AdminTable({ admins, onAction }: Props) {
  const { id: ownId } = useSession();
  const columns: Column<Admin>[] = [
    { heading: texts.columns.username, cell: (admin) => admin.username },
    {
      heading: texts.columns.name,
      cell: (admin) => (
        <div className={classes.person}>
          {admin.name} {admin._id === ownId && `(${texts.you})`}
          <span className={text.quiet}>{admin.email}</span>
        </div>
      ),
    },
    {
      heading: texts.columns.role,
      cell: (admin) => (
        <div className={classes.role}>
          {roleName(admin.role)}
          {isTeaching(admin) && <HeldSubjects ids={admin.subjectIds} />}
        </div>
      ),
    },
    { heading: texts.columns.status, cell: (admin) => <AdminStatus status={admin.status} /> },
    { heading: texts.columns.password, cell: (admin) => admin.password },
    actionsColumn((admin) => (
      <AdminActions
        admin={admin}
        ownId={ownId}
        onAction={(action) => onAction({ admin, action })}
      />
    )),
  ];
  return (
    <DataTable
      density="comfortable"
      label={texts.table}
      columns={columns}
      rows={admins}
      rowKey={({ _id }) => _id}
    />
  );
}
