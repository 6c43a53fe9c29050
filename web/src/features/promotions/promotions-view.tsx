import { useWayBack } from "@/shared/split/focus";
import { ClassList, linkId } from "./list/class-list";
import { ClassView } from "./one/class-view";
import { usePromotionsUrl } from "./use-promotions-url";

const listId = "promotions-list";

/** The classes that can be promoted, or one of them. */
export function PromotionsView() {
  const { classId, addressOf } = usePromotionsUrl();
  useWayBack({ openId: classId, linkId, listId });
  return (
    <div id={listId} tabIndex={-1}>
      {classId ? (
        <ClassView key={classId} classId={classId} back={addressOf(null)} />
      ) : (
        <ClassList addressOf={addressOf} />
      )}
    </div>
  );
}
