import { Skeleton } from "@mantine/core";
import { texts } from "./texts";

/** Stands where a part will be, as high as that, and tells those who do not see it. */
export const LoadingBlock = ({ height }: { height: number }) => (
  <Skeleton height={height} role="status" aria-label={texts.loading} />
);
