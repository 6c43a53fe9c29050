import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Reference } from "../reference";
import { texts } from "../texts";
import classes from "./load-more.module.css";

interface Props {
  hasMore: boolean;
  loading: boolean;
  /** Why the last try did not come about. */
  failed: string | undefined;
  /** Under which the server's log has it. */
  reference: string | undefined;
  onLoadMore: () => void;
  /** Instead, where what is shown could not be read anew. */
  onReload: (() => void) | undefined;
  /** "25 shown". In sight only when there is more. */
  summary: string;
}

/** Stands right after its list. */
export function LoadMore({
  hasMore,
  loading,
  failed,
  reference,
  onLoadMore,
  onReload,
  summary,
}: Props) {
  const { ref, remember } = useFocusOnNew({ hasMore, loading });
  // Otherwise how much is listed is shown only to those who do not see it, who hear what a search has found.
  const hasLine = hasMore || failed !== undefined || onReload !== undefined;

  function load() {
    if (loading) return;
    if (onReload) return onReload();
    remember();
    onLoadMore();
  }

  return (
    <Group ref={ref} justify="space-between" className={hasLine ? classes.line : classes.unseen}>
      <span aria-live="polite">{summary}</span>
      {failed && (
        <Text component="span" inherit role="alert" c="var(--mantine-color-error)">
          {failed}
        </Text>
      )}
      {reference && <Reference id={reference} />}
      {(hasMore || onReload) && (
        // Not disabled while it loads: a disabled button loses the focus.
        <Button variant="default" aria-disabled={loading} aria-busy={loading} onClick={load}>
          {loading ? texts.loading : onReload ? texts.retry : texts.loadMore}
        </Button>
      )}
    </Group>
  );
}

interface Options {
  hasMore: boolean;
  loading: boolean;
}

/** Of a table, also of one in a frame of its own, or of a list of cards. */
const rowsBefore = (foot: Element | null) =>
  foot?.previousElementSibling?.querySelectorAll<HTMLElement>("tbody > tr, :scope > li");

/** When a list is at its end the button goes, and anyone who pressed it goes on at the first new row. */
function useFocusOnNew({ hasMore, loading }: Options) {
  const ref = useRef<HTMLDivElement>(null);
  /** How many rows there were; undefined when nobody waits for more. */
  const count = useRef<number>(undefined);

  useEffect(() => {
    if (loading || count.current === undefined) return;
    const first = rowsBefore(ref.current)?.[count.current];
    count.current = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasMore || !isLost || !first) return;
    first.tabIndex = -1;
    first.focus();
  }, [hasMore, loading]);

  return {
    ref,
    remember: () => {
      count.current = rowsBefore(ref.current)?.length ?? 0;
    },
  };
}
