import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { yearsQuery } from "@/shared/academic-years";
import { AddIcon } from "@/ui/icons";
import { ListTools } from "@/ui/list/list-tools";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { PortalLink } from "@/ui/portal-link";
import { ViewPanel } from "@/ui/view-panel";
import { nextYear } from "../api";
import { texts } from "../texts";
import { YearTable } from "./year-table";

const t = texts.list;

/** The college's years, the newest first, and the way to the next one. */
export function AcademicYearsView() {
  const { data, isError, error, refetch, isFetching } = useQuery(yearsQuery);
  return (
    <ViewPanel id="academic-years" heading={texts.title} lead={texts.lead}>
      <ListTools
        actions={
          <Button
            component={PortalLink}
            to={`${paths.academicYears}/${nextYear}`}
            size="sm"
            leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
          >
            {data?.length === 0 ? t.openFirst : t.openNext}
          </Button>
        }
      />
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch, isFetching }}
        empty={t.empty}
        shown={t.shown}
      >
        {(years) => <YearTable years={years} />}
      </Listing>
    </ViewPanel>
  );
}
