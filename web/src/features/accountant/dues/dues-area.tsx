import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/lib/dates";
import { todayInIndia } from "@/lib/today";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { ViewPanel } from "@/ui/view-panel";
import { duesQuery } from "./api";
import { DuesChart } from "./dues-chart";
import { DuesTable } from "./dues-table";
import { texts } from "./texts";

/** What is owed today, by class and by how long it has been due. */
export function DuesArea() {
  const { data: dues, isError, error, refetch, isFetching } = useQuery(duesQuery);
  return (
    <ViewPanel id="dues" heading={texts.heading} part={formatDay(dues?.day ?? todayInIndia())}>
      <Listing
        list={{ ...asSinglePage(dues?.classes), isError, error, refetch, isFetching }}
        empty={texts.empty}
        shown={texts.shown}
      >
        {() => (
          <>
            <DuesChart dues={dues} />
            <DuesTable dues={dues} />
          </>
        )}
      </Listing>
    </ViewPanel>
  );
}
