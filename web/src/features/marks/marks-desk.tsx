import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Glance } from "@/shared/glance/glance";
import { lazyView } from "@/shared/lazy-view";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { sheetQuery } from "./api";
import { StudentsArea } from "./students-area";
import { texts } from "./texts";
import { type DeskUrl, useDeskUrl, type View, views } from "./use-desk-url";

interface ViewProps {
  urlState: DeskUrl;
}

const GridArea = lazyView<ViewProps>(() =>
  import(/* webpackChunkName: "marks-grid" */ "./grid/grid-area").then(({ GridArea }) => GridArea),
);

const ReexamDates = lazyView<ViewProps>(() =>
  import(/* webpackChunkName: "reexam-dates" */ "./reexam-dates").then(
    ({ ReexamDates }) => ReexamDates,
  ),
);

/** Views of other features, at the same desk. */
interface Props {
  promotions: ReactNode;
  enrolments: ReactNode;
}

/** One desk with several views; the address says which one is open. */
export function MarksDesk({ promotions, enrolments }: Props) {
  const urlState = useDeskUrl();
  const drawn: Record<View, ReactNode> = {
    students: <StudentsArea urlState={urlState} />,
    grid: <GridArea urlState={urlState} />,
    reexams: <ReexamDates urlState={urlState} />,
    promotions,
    enrolments,
  };
  return (
    <Page title={texts.title} part={usePart(urlState)} lead={texts.lead} actions={<ClassesLink />}>
      <Glance desk="marks" />
      <Tabs
        label={texts.title}
        tabs={views.map((view) => ({ value: view, label: texts.views[view] }))}
        open={urlState.view}
        onOpen={urlState.openView}
      >
        {(view) => drawn[view]}
      </Tabs>
    </Page>
  );
}

/** Classes have pages of their own: they are divided and numbered once, and marks come for months. */
const ClassesLink = () => (
  <AppLink to={paths.classes} lh="1.75rem">
    {texts.classes}
  </AppLink>
);

/** The view; or the student whose sheet is open, once the sheet has said the name. */
function usePart({ view, student, within: { within } }: DeskUrl): string {
  // Not asked for here: the sheet's dialog does that, and keeps nothing of it.
  const sheet = useQuery({ ...sheetQuery(student ?? "", within), enabled: false, gcTime: 0 });
  return student ? (sheet.data?.name ?? student) : texts.views[view];
}
