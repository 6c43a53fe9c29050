import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mayOpen } from "@/lib/areas";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
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
      <FormerClasses />
    </ViewPanel>
  );
}

/** Where the promotions of a class are that has nobody left to promote. */
function FormerClasses() {
  const mayOpenClasses = mayOpen(paths.classes, useSession());
  return (
    <Text c="dimmed" maw="var(--portal-measure)" mt="md">
      {mayOpenClasses ? (
        <>
          {t.former} <AppLink to={paths.classes}>{t.toClasses}</AppLink>
        </>
      ) : (
        t.formerElsewhere
      )}
    </Text>
  );
}
