import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AcademicYearRow } from "@/lib/api-types";
import { formatList } from "@/lib/lists";
import { yearsAddress } from "@/lib/paths";
import { todayInIndia } from "@/lib/today";
import { yearsQuery } from "@/shared/academic-years";
import { AppLink } from "@/ui/app-link";
import { texts } from "../texts";
import { texts as t } from "./fees-in-force-texts";

/** Of the years that go on or are to come, those whose fees are their own: they were opened by hand. */
const ownOf = (years: AcademicYearRow[]) => {
  const today = todayInIndia();
  return years.filter(({ isOpenedByHand, endsOn }) => isOpenedByHand && endsOn >= today);
};

/** Their names; empty where there is none, undefined where that is not known, or not yet. */
function useYearsWithFees(): string | undefined {
  const { data } = useQuery(yearsQuery);
  return data && formatList(ownOf(data).map(({ name }) => name));
}

/** Where the fees are set that an approval charges. */
export function FeesInForce() {
  const years = useYearsWithFees();
  if (years === undefined) return texts.fees.lead;
  if (years === "") return `${texts.fees.lead} ${t.charged}`;
  return (
    <>
      {texts.fees.lead} {t.ofYears(years)} <AppLink to={yearsAddress}>{t.toYears}</AppLink>
    </>
  );
}

/** The same of the courses' fees, where they are not those of this page. */
export function BaseFeesInForce() {
  const years = useYearsWithFees();
  if (!years) return null;
  return (
    <Text c="dimmed" fz="sm">
      {t.baseFees(years)}
    </Text>
  );
}
