import { Button } from "@mantine/core";
import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { RepliesMenu } from "./replies-menu";
import { texts } from "./texts";

type MenuProps = ComponentProps<typeof RepliesMenu>;

const Nothing = (_: MenuProps) => null;

/** Without its code a decision is made as it would be without the menu. */
const LazyMenu = lazy<ComponentType<MenuProps>>(() =>
  import(/* webpackChunkName: "saved-replies" */ "./replies-menu").then(
    (menu) => ({ default: menu.RepliesMenu }),
    () => ({ default: Nothing }),
  ),
);

/**
 * The saved replies of a desk, to be put into a field. Below a field of a decision; fetched with the dialog, so that no
 * queue has to wait for its code.
 */
export const SavedReplies = (props: MenuProps) => (
  <div>
    <Suspense
      fallback={
        <Button variant="subtle" size="sm" disabled>
          {texts.menu}
        </Button>
      }
    >
      <LazyMenu {...props} />
    </Suspense>
  </div>
);
