import { useWayBack } from "@/shared/split/focus";
import { ChangeList, linkId } from "./list/change-list";
import { ChangeView } from "./one/change-view";
import { useEnrolmentsUrl } from "./use-enrolments-url";

const listId = "enrolment-changes-list";

/** The changes of enrolment, or one of them. */
export function EnrolmentsView() {
  const { changeId, addressOf } = useEnrolmentsUrl();
  useWayBack({ openId: changeId, linkId, listId });
  return (
    <div id={listId} tabIndex={-1}>
      {changeId ? (
        <ChangeView key={changeId} id={changeId} back={addressOf(null)} />
      ) : (
        <ChangeList />
      )}
    </div>
  );
}
