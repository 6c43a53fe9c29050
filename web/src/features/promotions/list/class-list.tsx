import { useQuery } from "@tanstack/react-query";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { ViewPanel } from "@/ui/view-panel";
import { promotionsQuery } from "../api";
import { texts } from "../texts";
import { ClassTable } from "./class-table";

const t = texts.list;

/** Of a class, for the way back to it. */
export const linkId = (classId: string) => `promotion-${classId}`;

/** The classes with students, and how far the promotion of each is. */
export function ClassList({ addressOf }: { addressOf: (classId: string) => string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(promotionsQuery);
  return (
    <ViewPanel id="promotions" heading={texts.title} lead={texts.lead}>
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch, isFetching }}
        empty={t.empty}
        shown={t.shown}
      >
        {(classes) => (
          <ClassTable classes={classes} linkOf={(id) => ({ id: linkId(id), to: addressOf(id) })} />
        )}
      </Listing>
    </ViewPanel>
  );
}
