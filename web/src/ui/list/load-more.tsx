import { Button, Group, Text } from "@mantine/core";
import { texts } from "../texts";
import { useFocusOnNew } from "./use-focus-on-new";

interface Props {
  hasMore: boolean;
  loading: boolean;
  /** Why the last try did not come about. */
  failed: string | undefined;
  onLoadMore: () => void;
  /** Instead, where what is shown could not be read anew. */
  onReload: (() => void) | undefined;
  /** "25 shown" */
  summary: string;
}

/** Stands right after its list. */
export function LoadMore({ hasMore, loading, failed, onLoadMore, onReload, summary }: Props) {
  const { ref, remember } = useFocusOnNew({ hasMore, loading });

  function load() {
    if (loading) return;
    if (onReload) return onReload();
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
      style={{ visibility: summary || failed ? undefined : "hidden" }}
    >
      <span aria-live="polite">{summary}</span>
      {failed && (
        <Text component="span" inherit role="alert" c="var(--mantine-color-error)">
          {failed}
        </Text>
      )}
      {(hasMore || onReload) && (
        // Not disabled while it loads: a disabled button loses the focus.
        <Button variant="default" aria-disabled={loading} aria-busy={loading} onClick={load}>
          {loading ? texts.loading : onReload ? texts.retry : texts.loadMore}
        </Button>
      )}
    </Group>
  );
}
