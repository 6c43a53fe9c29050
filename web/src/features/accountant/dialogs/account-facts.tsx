import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addRupees } from "@/lib/amount";
import { formatRupees } from "@/lib/money";
import { Fact } from "@/ui/facts";
import { accountQuery } from "../api";
import { texts } from "../texts";

export const StudentFacts = ({ id, name }: { id: string; name: string }) => (
  <>
    <Fact name={texts.students.student}>{name}</Fact>
    <Fact name={texts.studentId}>{id}</Fact>
  </>
);

const t = texts.change;

/**
 * What the wallet holds as the dialog opens: what a list says of it may be minutes old. Read once:
 * after a lost reply the balance may have the act in it, and would be reckoned with twice.
 */
export function useBalance(studentId: string) {
  const account = useQuery({ ...accountQuery(studentId), refetchOnMount: "always" });
  // Until it has been read again, it is not told.
  const isFresh = account.isFetchedAfterMount && !account.isError;
  const fresh = isFresh ? account.data?.student.balance : undefined;
  const [now, setNow] = useState(fresh);
  if (now === undefined && fresh !== undefined) setNow(fresh);
  return { now, isError: account.isError };
}

interface Props {
  balance: ReturnType<typeof useBalance>;
  /** What enters the wallet, or leaves it; null while that is not known. */
  change: number | null;
  after?: string;
}

export function BalanceFacts({ balance, change, after = t.after }: Props) {
  const { now, isError } = balance;
  if (now === undefined) {
    return (
      <Fact name={t.before}>
        {isError ? t.failed : <Skeleton component="span" display="block" h={24} w={96} />}
      </Fact>
    );
  }
  return (
    <>
      <Fact name={t.before}>{formatRupees(now)}</Fact>
      <Fact name={after} strong>
        {change === null ? "–" : formatRupees(addRupees(now, change))}
      </Fact>
    </>
  );
}
