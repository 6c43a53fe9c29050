import { Skeleton, Title } from "@mantine/core";
import type { FailedSubject, Reexam } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { sentences } from "@/lib/sentences.generated";
import { todayInIndia } from "@/lib/today";
import { AddFundsButton } from "@/shared/money/add-funds";
import strip from "@/shared/money/wallet-strip.module.css";
import { inTerm } from "@/shared/terms";
import { AppLink } from "@/ui/app-link";
import { BlockedButton } from "@/ui/blocked-button";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { Deadline } from "@/ui/when";
import { Subject } from "./subject";
import { texts } from "./texts";

const t = texts.failed;

interface Props {
  /** Undefined while it is on its way. */
  reexam: Reexam | undefined;
  onPay: (subject: FailedSubject) => void;
  onAddFunds: () => void;
}

export function FailedPanel({ reexam, onPay, onAddFunds }: Props) {
  const columns: Column<FailedSubject>[] = [
    {
      id: "subject",
      card: "title",
      heading: () => t.columns.subject,
      cell: (subject) => <Subject {...subject} />,
    },
    {
      id: "marks",
      heading: () => t.columns.marks,
      cell: ({ obtainedMarks, maxMarks }) => texts.marks(String(obtainedMarks), String(maxMarks)),
    },
    {
      id: "date",
      card: "date",
      heading: () => t.columns.date,
      cell: ({ examDate }) => (examDate ? <Deadline date={examDate} /> : t.noDate),
    },
    {
      id: "fee",
      card: "amount",
      heading: () => t.columns.fee,
      numeric: true,
      cell: ({ fee }) => formatRupees(fee),
    },
    actionsColumn((subject) => (
      <BlockedButton
        size="sm"
        variant="outline"
        aria-label={texts.payFor(inTerm(subject.subjectName, subject.term))}
        reason={reasonAgainst(subject)}
        onClick={() => onPay(subject)}
      >
        {texts.pay}
      </BlockedButton>
    )),
  ];
  return (
    <Panel labelledBy="failed-subjects">
      <div className={strip.head}>
        <Title order={2} id="failed-subjects">
          {t.title}
        </Title>
        {(!reexam || reexam.failed.length > 0) && (
          <div className={strip.wallet}>
            <AppLink to={paths.wallet}>{texts.balance}</AppLink>
            {reexam ? (
              <strong>{formatRupees(reexam.balance)}</strong>
            ) : (
              <Skeleton height={20} width={80} />
            )}
            <AddFundsButton variant="default" onClick={onAddFunds} />
          </div>
        )}
      </div>
      <Listing list={asSinglePage(reexam?.failed)} empty={emptinessOf(reexam)} shown={texts.shown}>
        {(failed) => (
          <DataTable
            label={t.title}
            columns={columns}
            rows={failed}
            rowKey={({ id }) => id}
            skeletonRows={2}
          />
        )}
      </Listing>
    </Panel>
  );
}

const emptinessOf = (reexam: Reexam | undefined) => {
  if (!reexam?.isPublished) return t.unpublished;
  return reexam.paid.some(({ status }) => status === "Registered") ? t.allPaid : t.empty;
};

function reasonAgainst({ mayPay, examDate }: FailedSubject): string | undefined {
  if (mayPay) return undefined;
  if (!examDate) return t.opens;
  return examDate < todayInIndia() ? t.past : sentences["reexam.under-revision"];
}
