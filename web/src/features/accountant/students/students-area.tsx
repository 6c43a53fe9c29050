import { useEffect, useRef, useState } from "react";
import type { StudentAccount } from "@/lib/api-types";
import { AccountView } from "../account/account-view";
import { AddFundsDialog } from "../dialogs/add-funds-dialog";
import type { DeskUrl } from "../use-desk-url";
import { linkId, StudentList } from "./student-list";

/** The students; or one of them, while the list waits as it was left. */
export function StudentsArea({ urlState }: { urlState: DeskUrl }) {
  const [receiver, setReceiver] = useState<StudentAccount | null>(null);
  useWayBack(urlState.studentId);
  return (
    <>
      <div hidden={urlState.studentId !== null}>
        <StudentList urlState={urlState} onAddFunds={setReceiver} />
      </div>
      {urlState.studentId !== null && (
        <AccountView
          key={urlState.studentId}
          studentId={urlState.studentId}
          backTo={urlState.addressOfList()}
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
