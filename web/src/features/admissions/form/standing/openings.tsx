import { Text } from "@mantine/core";
import type { Admission } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Moment } from "@/ui/when";
import { FormSection } from "../form-section";
import { texts } from "../texts";

const t = texts.openings;

type Opening = Admission["openings"][number];

/** Who of the college's staff has looked at what, and when. */
export function Openings({ admission: { openings, slots } }: { admission: Admission }) {
  const titles = new Map(slots.map(({ slot, title }) => [slot, title]));
  const columns: Column<Opening>[] = [
    {
      id: "document",
      card: "title",
      heading: () => t.document,
      cell: ({ slot }) => titles.get(slot) ?? slot,
    },
    { id: "by", card: "plain", heading: () => t.by, cell: ({ by }) => by },
    { id: "at", card: "date", heading: () => t.at, cell: ({ at }) => <Moment at={at} /> },
  ];
  return (
    <FormSection id="openings" title={t.title} lead={t.lead}>
      {openings.length === 0 ? (
        <Text>{t.empty}</Text>
      ) : (
        <DataTable
          label={t.title}
          columns={columns}
          rows={openings}
          rowKey={({ slot, at }) => `${slot} ${at}`}
        />
      )}
    </FormSection>
  );
}
