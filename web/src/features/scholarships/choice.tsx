import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import type { Scholarship } from "@/lib/api-types";
import { Empty } from "@/ui/list/empty";
import { texts as uiTexts } from "@/ui/texts";
import { type Status, scholarshipsQuery } from "./api";
import { FailedList } from "./failed-list";
import { ScholarshipSelect } from "./scholarship-select";
import { texts } from "./texts";

interface Props {
  status: Status;
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
export function Choice({ empty, first, ...rest }: Props) {
  const all = useInfiniteQuery(scholarshipsQuery({ status: rest.status, search: "" }));
  if (all.isError) {
    return <FailedList sentence={texts.failed} error={all.error} onRetry={() => all.refetch()} />;
  }
  if (!all.data) {
    return (
      <div aria-busy>
        <Skeleton height={60} maw={480} aria-label={uiTexts.loading} />
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
