import { useWayBack } from "@/shared/split/focus";
import { ImportList, linkId } from "./list/import-list";
import { ImportView } from "./one/import-view";
import { useImportsUrl } from "./use-imports-url";

const listId = "student-imports-list";

/** Super admins import; accountants decide on the dues alone. */
export type ImportsDesk = "imports" | "dues";

/** The imports of students, or one of them. */
function View({ desk }: { desk: ImportsDesk }) {
  const { importId, addressOf } = useImportsUrl();
  useWayBack({ openId: importId, linkId, listId });
  return (
    <div id={listId} tabIndex={-1}>
      {importId ? (
        <ImportView key={importId} id={importId} desk={desk} back={addressOf(null)} />
      ) : (
        <ImportList desk={desk} />
      )}
    </div>
  );
}

export const StudentImportsView = () => <View desk="imports" />;

export const OpeningDuesView = () => <View desk="dues" />;
