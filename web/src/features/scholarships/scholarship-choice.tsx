import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import type { Period } from "@/lib/periods";
import { Empty } from "@/ui/list/empty";
import { Select } from "@/ui/select";
import { texts as uiTexts } from "@/ui/texts";
import { pageSize, type Status, scholarshipsQuery } from "./api";
import { FailedList } from "./failed-list";
import { texts } from "./texts";

interface ChoiceProps {
  status: Status;
  /** To which they are narrowed. */
  days?: Partial<Period>;
  label: string;
  chosen: Scholarship | undefined;
  /** Said where there is nothing to choose. */
  empty: { title: string; hint: string };
  /** Said below the box while nothing is chosen. */
  first: { title: string; hint: string } | undefined;
  onChoose: (scholarship: Scholarship) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The box to choose from, once it is known that there is something to choose. */
export function Choice({ empty, first, ...rest }: ChoiceProps) {
  const all = useInfiniteQuery(
    scholarshipsQuery({ status: rest.status, ...rest.days, search: "" }),
  );
  if (all.isError) {
    return <FailedList sentence={texts.failed} error={all.error} onRetry={() => all.refetch()} />;
  }
  if (!all.data) {
    return (
      <div aria-busy>
        <Skeleton height={60} maw={480} role="status" aria-label={uiTexts.loading} />
      </div>
    );
  }
  if (all.data.length === 0 && !rest.chosen) return <Empty {...empty} />;
  return (
    <>
      <ScholarshipSelect {...rest} />
      {first && <Empty {...first} />}
    </>
  );
}

interface Props {
  status: Status;
  days?: Partial<Period>;
  label: string;
  /** Undefined: nothing is chosen, or not known yet. */
  chosen: Scholarship | undefined;
  onChoose: (scholarship: Scholarship) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Two of one name differ by the day of their test. */
const labelOf = ({ name, examDate }: Scholarship) => texts.withDate(name, formatDate(examDate));

/** One of the college's scholarships in a status. The server searches; all of them are never needed. */
function ScholarshipSelect({ status, days, label, chosen, onChoose, ref }: Props) {
  const name = chosen ? labelOf(chosen) : "";
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState(name);
  // Another choice, or none any more: what was typed on the way there has done its work.
  if (shown !== name) {
    setShown(name);
    setTyped(name);
  }
  // The name of the chosen one stands in the box; it is no search.
  const wanted = typed === name ? "" : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const found = useInfiniteQuery({
    ...scholarshipsQuery({ status, ...days, search }),
    placeholderData: keepPreviousData,
  });
  const choices = withChosen(found.data ?? [], chosen);
  return (
    <>
      <Select
        ref={ref}
        label={label}
        placeholder={texts.choose}
        description={found.hasNextPage ? texts.more(pageSize) : undefined}
        autoComplete="off"
        searchable
        // The focus also comes here by itself, and the list would cover what stands below.
        openOnFocus={false}
        allowDeselect={false}
        maxDropdownHeight={240}
        maw={480}
        value={chosen?._id ?? null}
        data={choices.map((choice) => ({ value: choice._id, label: labelOf(choice) }))}
        // The server has already searched.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value) => {
          const next = choices.find(({ _id }) => _id === value);
          if (next) onChoose(next);
        }}
        nothingFoundMessage={found.isPending || found.isError ? undefined : texts.noMatch}
      />
      {found.isError && (
        <FailedList sentence={texts.failed} error={found.error} onRetry={() => found.refetch()} />
      )}
    </>
  );
}

/** The choice stays on the list while another search is on its way. */
function withChosen(found: Scholarship[], chosen: Scholarship | undefined): Scholarship[] {
  if (!chosen || found.some(({ _id }) => _id === chosen._id)) return found;
  return [chosen, ...found];
}
