import type { Admission } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Moment } from "@/ui/when";
import { texts } from "../texts";

const t = texts.openings;

type Opening = Admission["openings"][number];

export default function OpeningsTable({ openings, slots }: Pick<Admission, "openings" | "slots">) {
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
    <DataTable
      label={t.title}
      columns={columns}
      rows={openings}
      rowKey={({ slot, at }) => `${slot} ${at}`}
    />
  );
}
