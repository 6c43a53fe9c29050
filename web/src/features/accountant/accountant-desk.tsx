import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Glance } from "@/shared/glance/glance";
import { lazyView } from "@/shared/lazy-view";
import { useWaiting } from "@/shared/queue/waiting";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { accountQuery } from "./api";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { type Area, areas, type DeskUrl, useDeskUrl } from "./use-desk-url";

interface AreaProps {
  urlState: DeskUrl;
}

const ChargesArea = lazyView<AreaProps>(() =>
  import("./charges/charges-area").then(({ ChargesArea }) => ChargesArea),
);

const TopUpsArea = lazyView<AreaProps>(() =>
  import("./top-ups/top-ups-area").then(({ TopUpsArea }) => TopUpsArea),
);

const DuesArea = lazyView<object>(() =>
  import("./dues/dues-area").then(({ DuesArea }) => DuesArea),
);

const names: Record<Area, () => string> = {
  students: () => texts.areas.students,
  "top-ups": () => texts.areas.topUps,
  charges: () => texts.areas.charges,
  dues: () => texts.areas.dues,
  "opening-dues": () => texts.areas.openingDues,
};

interface Props {
  /** A view of another feature, at the same desk. */
  openingDues: ReactNode;
}

/** One desk with several views; the address says which one is open. */
export function AccountantDesk({ openingDues }: Props) {
  const urlState = useDeskUrl();
  const waiting = useWaiting("topUps");
  const drawn: Record<Area, ReactNode> = {
    students: <StudentsArea urlState={urlState} />,
    "top-ups": <TopUpsArea urlState={urlState} />,
    charges: <ChargesArea urlState={urlState} />,
    dues: <DuesArea />,
    "opening-dues": openingDues,
  };
  return (
    <Page title={texts.title} part={usePart(urlState)} lead={texts.lead}>
      <Glance desk="accounts" />
      <Tabs
        label={texts.title}
        tabs={areas.map((value) => ({
          value,
          label: names[value](),
          waiting: value === "top-ups" ? waiting : undefined,
        }))}
        open={urlState.area}
        onOpen={urlState.openArea}
      >
        {(area) => drawn[area]}
      </Tabs>
    </Page>
  );
}

/** The area; or the student whose account is open, once the account has said the name. */
function usePart({ area, studentId }: DeskUrl): string {
  // Not asked for here: the account's own view does that.
  const account = useQuery({ ...accountQuery(studentId ?? ""), enabled: false });
  if (studentId) return account.data?.student.name ?? studentId;
  return names[area]();
}
