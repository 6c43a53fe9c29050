import { useQuery } from "@tanstack/react-query";
import { useWaiting } from "@/shared/queue/waiting";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { accountQuery } from "./api";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { TopUpsArea } from "./top-ups/top-ups-area";
import { type DeskUrl, useDeskUrl } from "./use-desk-url";

export function Component() {
  const urlState = useDeskUrl();
  const waiting = useWaiting("topUps");
  return (
    <Page title={texts.title} part={usePart(urlState)} lead={texts.lead}>
      <Tabs
        label={texts.title}
        tabs={[
          { value: "students", label: texts.areas.students },
          { value: "top-ups", label: texts.areas.topUps, waiting },
        ]}
        open={urlState.area}
        onOpen={urlState.openArea}
      >
        {(area) =>
          area === "students" ? (
            <StudentsArea urlState={urlState} />
          ) : (
            <TopUpsArea urlState={urlState} />
          )
        }
      </Tabs>
    </Page>
  );
}

/** The area; or the student whose account is open, once the account has said the name. */
function usePart({ area, studentId }: DeskUrl): string {
  // Not asked for here: the account's own view does that.
  const account = useQuery({ ...accountQuery(studentId ?? ""), enabled: false });
  if (studentId) return account.data?.student.name ?? studentId;
  return area === "students" ? texts.areas.students : texts.areas.topUps;
}
