import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Dossier, AdmissionFee as Fee } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { formatPlainList } from "@/lib/lists";
import { formatRupeesInText } from "@/lib/money";
import { Notice } from "@/ui/notice";
import { admissionFeeQuery } from "../api";
import { texts } from "../texts";
import classes from "./admission-fee.module.css";

const t = texts.approval;

/** What an approval will charge. It only informs: it is the server that refuses an approval. */
export function AdmissionFee({ dossier }: { dossier: Dossier }) {
  const { data, isError } = useQuery(admissionFeeQuery(dossier));
  const { fee, refused } = data ?? {};
  return (
    <Stack role="status" aria-busy={!data && !isError}>
      {refused ? (
        <Notice tone="error">{refused.error}</Notice>
      ) : (
        <Text className={classes.owes} c={fee ? undefined : "dimmed"}>
          {fee ? owed(fee) : isError ? t.owes.unread : <Held />}
        </Text>
      )}
      {fee?.baseFee === 0 && <Notice tone="error">{noFee(dossier, fee)}</Notice>}
    </Stack>
  );
}

const Held = () => <Skeleton component="span" display="block" height={21} width="80%" />;

function owed({ total, instalments, year }: Fee) {
  const sum = formatRupeesInText(total);
  const place = year ?? t.owes.collegeDetails;
  const [first, ...others] = instalments;
  if (!first) return t.owes.nothing(place);
  if (others.length === 0) return t.owes.once(sum, formatDay(first.dueDate), place);
  const parts = instalments.map(({ amount, dueDate }) =>
    t.owes.part(formatRupeesInText(amount), formatDay(dueDate)),
  );
  return t.owes.inParts(sum, formatPlainList(parts), place);
}

const noFee = ({ course }: Dossier, { year }: Fee) =>
  (year === null ? t.noFee.inCollegeDetails : t.noFee.inYear)(course);
