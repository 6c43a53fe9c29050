import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isNotFound } from "@/lib/api-error";
import { yearsAddress } from "@/lib/paths";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { nextYear, yearQuery } from "../api";
import type { Read } from "../model/draft";
import { texts } from "../texts";
import { YearForm } from "./year-form";

const t = texts.editor;

/** One academic year: the next one, or one that is open already. */
export function Component() {
  const { year = nextYear } = useParams();
  const read = useQuery(yearQuery(year));
  return (
    <Page title={titleOf(year, read.data)}>
      <Stack gap="xs">
        <div>
          <BackLink to={yearsAddress}>{t.back}</BackLink>
        </div>
        {/* Whatever is on the screen stays there when reading it again fails: somebody types in it. */}
        {read.data ? (
          <YearForm key={year} year={year} newest={read.data} />
        ) : isNotFound(read.error) ? (
          <Notice tone="info" role="status">
            {t.notFound}
          </Notice>
        ) : read.isError ? (
          <Panel>
            <Failed error={read.error} onRetry={() => read.refetch()} />
          </Panel>
        ) : (
          <Skeleton height={720} role="status" aria-busy aria-label={uiTexts.loading} />
        )}
      </Stack>
    </Page>
  );
}

function titleOf(year: string, read: Read | undefined) {
  if (year === nextYear) return read && !read.last ? t.first : t.next;
  return read ? t.edit(read.now.name) : t.editUnread;
}
