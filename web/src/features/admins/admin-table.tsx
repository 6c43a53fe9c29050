import { useQuery } from "@tanstack/react-query";
import type { Admin } from "@/lib/api-types";
import { formatPlainList } from "@/lib/lists";
import { roleName } from "@/lib/roles";
import { useSession } from "@/lib/session";
import { DisabledIcon, DoneIcon, PendingIcon } from "@/ui/icons";
import { lazyPart } from "@/ui/lazy-part";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import classes from "./admin-table.module.css";
import { subjectsQuery } from "./api";
import type { OpenDialog } from "./dialogs/admin-dialog";
import { MoreButton, type MoreProps } from "./more-button";
import { type AdminAction, actionsFor, isTeaching } from "./rules";
import { texts } from "./texts";

const MoreMenu = lazyPart<MoreProps>(
  () => import(/* webpackChunkName: "admin-menu" */ "./more-menu"),
  ({ admin, onWant, watch }) => <MoreButton admin={admin} onClick={onWant} {...watch} />,
);

interface Props {
  /** Undefined while they load. */
  admins: Admin[] | undefined;
  onAction: (dialog: OpenDialog) => void;
}

export function AdminTable({ admins, onAction }: Props) {
  const { id: ownId } = useSession();
  const columns: Column<Admin>[] = [
    { id: "username", heading: () => texts.columns.username, cell: (admin) => admin.username },
    {
      id: "name",
      heading: () => texts.columns.name,
      cell: (admin) => (
        <div className={classes.person}>
          {admin.name} {admin._id === ownId && texts.you}
          <span className={text.quiet}>{admin.email}</span>
        </div>
      ),
    },
    {
      id: "role",
      heading: () => texts.columns.role,
      cell: (admin) => (
        <div className={classes.role}>
          {roleName(admin.role)}
          {isTeaching(admin) && <HeldSubjects ids={admin.subjectIds} />}
        </div>
      ),
    },
    {
      id: "status",
      heading: () => texts.columns.status,
      cell: (admin) => <AdminStatus status={admin.status} />,
    },
    { id: "password", heading: () => texts.columns.password, cell: (admin) => admin.password },
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

interface Look {
  tone: BadgeTone;
  icon: typeof DoneIcon;
}

const disabled: Look = { tone: "calm", icon: DisabledIcon };

const looks: Record<string, Look> = {
  active: { tone: "good", icon: DoneIcon },
  pending: { tone: "wait", icon: PendingIcon },
  disabled,
};

function AdminStatus({ status }: Pick<Admin, "status">) {
  return (
    <StatusBadge {...(looks[status] ?? disabled)}>{texts.status[status] ?? status}</StatusBadge>
  );
}

const t = texts.subjects;

/** What a teacher teaches, by name. */
function HeldSubjects({ ids }: { ids: string[] }) {
  const courses = useQuery({ ...subjectsQuery, enabled: ids.length > 0 });
  if (ids.length === 0) return <span className={text.quiet}>{t.none}</span>;
  // Without the names there is nothing worth saying.
  if (!courses.data) return null;
  const names = new Map(
    courses.data.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name])),
  );
  return (
    <div className={text.quiet}>
      <LongText>{formatPlainList(ids.map((id) => names.get(id) ?? t.unknown))}</LongText>
    </div>
  );
}

interface AdminActionsProps {
  admin: Admin;
  ownId: string;
  onAction: (action: AdminAction) => void;
}

function AdminActions({ admin, ownId, onAction }: AdminActionsProps) {
  const { first, more } = actionsFor(admin, ownId);
  return (
    <RowActions>
      {first.map((action) => (
        <RowButton
          key={action}
          main={action === "approve"}
          aria-label={texts.of(texts.actions[action], admin.name)}
          onClick={() => onAction(action)}
        >
          {texts.actions[action]}
        </RowButton>
      ))}
      {more.length > 0 && <MoreMenu admin={admin} actions={more} onAction={onAction} />}
    </RowActions>
  );
}
