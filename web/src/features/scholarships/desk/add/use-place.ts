import { useSearchParams } from "react-router";
import { type Status, statuses } from "../../api";

/** The status that is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  return {
    status: statuses.find((name) => name === address.get("status")) ?? "Open",
    setStatus: (next: Status) => setAddress(next === "Open" ? {} : { status: next }),
  };
}
