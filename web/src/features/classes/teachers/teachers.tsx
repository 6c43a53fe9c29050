import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { texts as uiTexts } from "@/ui/texts";
import { teachersQuery } from "./api";
import { TeachersForm } from "./teachers-form";
import { texts } from "./texts";

/** Who teaches the subjects of a class that has divisions, and which of them. */
export function Teachers({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(teachersQuery(id));
  return (
    <>
      {/* Whatever is on the screen stays there when reading it again fails: somebody ticks in it. */}
      {data ? (
        data.subjects.length === 0 ? (
          <Empty {...texts.empty} />
        ) : (
          <TeachersForm id={id} newest={data} />
        )
      ) : isError ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={360} role="status" aria-busy aria-label={uiTexts.loading} />
      )}
    </>
  );
}
