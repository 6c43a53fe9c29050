import { Button, Group } from "@mantine/core";
import { texts } from "../texts";
import { useFocusOnNew } from "./use-focus-on-new";

interface Props {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** "25 shown" */
  summary: string;
}

/** Stands right after its list. */
export function LoadMore({ hasMore, loading, onLoadMore, summary }: Props) {
  const { ref, remember } = useFocusOnNew({ hasMore, loading });

  function load() {
    if (loading) return;
    remember();
    onLoadMore();
  }

  return (
    <Group
      ref={ref}
      justify="space-between"
      mt="sm"
      mih={40}
      c="dimmed"
      fz="sm"
      // Until its list is there, it only holds its place.
      style={{ visibility: summary ? undefined : "hidden" }}
    >
      <span aria-live="polite">{summary}</span>
      {hasMore && (
        // Not disabled while it loads: a disabled button loses the focus.
        <Button variant="default" aria-disabled={loading} aria-busy={loading} onClick={load}>
          {loading ? texts.loading : texts.loadMore}
        </Button>
      )}
    </Group>
  );
}
