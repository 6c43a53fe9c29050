import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { useWayBack } from "@/shared/split/focus";
import { MoveView } from "./editor/move-view";
import { linkId, MoveList } from "./list/move-list";

const listId = "course-moves-list";

/** The courses that can be moved to terms, or one of them. */
export function CourseMovesView() {
  const { move } = useUrlState({ move: textOrNull }).state;
  useWayBack({ openId: move, linkId, listId });
  return (
    <div id={listId} tabIndex={-1}>
      {move ? <MoveView key={move} courseId={move} /> : <MoveList />}
    </div>
  );
}
