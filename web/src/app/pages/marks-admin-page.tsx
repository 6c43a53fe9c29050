import { MarksDesk } from "@/features/marks/marks-desk";
import { lazyView } from "@/shared/lazy-view";

const Promotions = lazyView(() =>
  import(/* webpackChunkName: "promotions" */ "@/features/promotions/promotions-view").then(
    ({ PromotionsView }) => PromotionsView,
  ),
);

const Enrolments = lazyView(() =>
  import(/* webpackChunkName: "enrolments" */ "@/features/enrolment-changes/enrolments-view").then(
    ({ EnrolmentsView }) => EnrolmentsView,
  ),
);

/** The marks of a college, and beside them the promotions of its classes and other changes of enrolment. */
export const Component = () => (
  <MarksDesk promotions={<Promotions />} enrolments={<Enrolments />} />
);
