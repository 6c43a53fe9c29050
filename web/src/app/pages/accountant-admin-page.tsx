import { AccountantDesk } from "@/features/accountant/accountant-desk";
import { lazyView } from "@/shared/lazy-view";

const OpeningDues = lazyView(() =>
  import(/* webpackChunkName: "student-imports" */ "@/features/student-imports/imports-view").then(
    ({ OpeningDuesView }) => OpeningDuesView,
  ),
);

/** What a college's students have and owe, and beside it the opening dues of those who were imported. */
export const Component = () => <AccountantDesk openingDues={<OpeningDues />} />;
