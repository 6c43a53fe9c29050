import type { ComponentType } from "react";
import { lazyPart } from "@/ui/lazy-part";
import { LoadingBlock } from "@/ui/loading-block";

/** A dialog of a desk. Its code comes once the page is at rest, or when it is opened. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(async () => ({ default: await load() }));

/** A view of a desk that is not the first one. Its code comes once the page is at rest, or when it is opened. */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(
    async () => ({ default: await load() }),
    undefined,
    <LoadingBlock height={480} />,
  );
