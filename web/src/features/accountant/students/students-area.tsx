import { useEffect, useRef, useState } from "react";
import type { StudentAccount } from "@/lib/api-types";
import { AccountView } from "../account/account-view";
import { AddFundsDialog } from "../dialogs/add-funds-dialog";
import type { DeskUrl } from "../use-desk-url";
import { linkId, StudentList } from "./student-list";

/** The students; or one of them, while the list waits as it was left. */
export function StudentsArea({ place }: { place: DeskUrl }) {
  const [receiver, setReceiver] = useState<StudentAccount | null>(null);
  useWayBack(place.studentId);
  return (
    <>
      <div hidden={place.studentId !== null}>
        <StudentList place={place} onAddFunds={setReceiver} />
      </div>
      {place.studentId !== null && (
        <AccountView
          key={place.studentId}
          studentId={place.studentId}
          backTo={place.addressOfList()}
          onAddFunds={setReceiver}
        />
      )}
      {receiver && <AddFundsDialog student={receiver} onClose={() => setReceiver(null)} />}
    </>
  );
}

/** Back on the list, the focus is on the student who was read. */
function useWayBack(openId: string | null) {
  const before = useRef(openId);
  useEffect(() => {
    const left = openId === null && before.current;
    before.current = openId;
    if (left) document.getElementById(linkId(left))?.focus();
  }, [openId]);
}
