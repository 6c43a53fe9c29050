import { Button, Group } from "@mantine/core";
import { texts } from "../texts";

interface Props {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** "25 shown" */
  summary: string;
}

export function LoadMore({ hasMore, loading, onLoadMore, summary }: Props) {
  return (
    <Group justify="space-between" mt="sm" mih={40} c="dimmed" fz="sm">
      <span aria-live="polite">{summary}</span>
      {hasMore && (
        <Button variant="default" loading={loading} onClick={onLoadMore}>
          {texts.loadMore}
        </Button>
      )}
    </Group>
  );
}
