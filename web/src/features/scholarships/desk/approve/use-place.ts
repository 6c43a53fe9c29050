import { useSearchParams } from "react-router";
import { paths } from "@/lib/paths";

/** Where the students of one scholarship are approved. */
export const addressOfApproval = (id: string) =>
  `${paths.adminScholarshipApprove}?${new URLSearchParams({ scholarship: id })}`;

/** The chosen scholarship stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  return {
    id: address.get("scholarship"),
    choose: (id: string) => setAddress({ scholarship: id }),
    /** There is nothing to come back to. */
    clear: () => setAddress({}, { replace: true }),
  };
}
