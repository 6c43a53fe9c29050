import { MarksDesk } from "@/features/marks/marks-desk";
import { lazyView } from "@/shared/lazy-view";

const Promotions = lazyView(() =>
  import(/* webpackChunkName: "promotions" */ "@/features/promotions/promotions-view").then(
    ({ PromotionsView }) => PromotionsView,
  ),
);

/** The marks of a college, and beside them the promotions of its classes. */
export const Component = () => <MarksDesk promotions={<Promotions />} />;
