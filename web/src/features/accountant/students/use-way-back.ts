import { useEffect, useRef } from "react";

/** The id of the link to that student in the list. */
export const linkId = (studentId: string) => `student-${studentId}`;

/** Back on the list, the focus is on the student who was read. */
export function useWayBack(openId: string | null) {
  const before = useRef(openId);
  useEffect(() => {
    const left = openId === null && before.current;
    before.current = openId;
    if (left) document.getElementById(linkId(left))?.focus();
  }, [openId]);
}
