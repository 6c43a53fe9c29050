import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import type { Admission } from "@/lib/api-types";
import { lazyPart } from "@/ui/lazy-part";
import { LoadingBlock } from "@/ui/loading-block";
import { FormSection } from "../form-section";
import { texts } from "../texts";
import type Table from "./openings-table";

const t = texts.openings;

/** It stands at the foot of the page, where nobody looks at once. */
const OpeningsTable = lazyPart<ComponentProps<typeof Table>>(
  () => import(/* webpackChunkName: "openings-table" */ "./openings-table"),
  undefined,
  <LoadingBlock height={160} />,
);

/** Who of the college's staff has looked at what, and when. */
export function Openings({ admission: { openings, slots } }: { admission: Admission }) {
  return (
    <FormSection id="openings" title={t.title} lead={t.lead}>
      {openings.length === 0 ? (
        <Text>{t.empty}</Text>
      ) : (
        <OpeningsTable openings={openings} slots={slots} />
      )}
    </FormSection>
  );
}
