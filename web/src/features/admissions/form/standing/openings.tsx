import { Text } from "@mantine/core";
import type { Admission } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Moment } from "@/ui/when";
import { FormSection } from "../form-section";
import { texts } from "../texts";

const words = texts.openings;

type Opening = Admission["openings"][number];

/** Who of the college's staff has looked at what, and when. */
export function Openings({ admission: { openings, slots } }: { admission: Admission }) {
  const titles = new Map(slots.map(({ slot, title }) => [slot, title]));
  const columns: Column<Opening>[] = [
    { heading: words.document, cell: ({ slot }) => titles.get(slot) ?? slot },
    { heading: words.by, cell: ({ by }) => by },
    { heading: words.at, cell: ({ at }) => <Moment at={at} /> },
  ];
  return (
    <FormSection id="openings" title={words.title} lead={words.lead}>
      {openings.length === 0 ? (
        <Text>{words.empty}</Text>
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={openings}
          rowKey={({ slot, at }) => `${slot} ${at}`}
        />
      )}
    </FormSection>
  );
}
