import { Title } from "@mantine/core";
import { useId, useState } from "react";
import type { FeeYear } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowButton } from "@/ui/list/row-actions";
import { Panel } from "@/ui/panel";
import { Demands } from "./demands";
import classes from "./fees-by-year.module.css";
import { texts } from "./texts";

const t = texts.columns;

const nameOf = ({ academicYear }: FeeYear) => academicYear ?? texts.noYear;

const sums: Column<FeeYear>[] = [
  { id: "year", card: "title", heading: () => t.year, cell: nameOf },
  {
    id: "total",
    heading: () => t.total,
    numeric: true,
    cell: ({ totalFee }) => formatRupees(totalFee),
  },
  {
    id: "paid",
    heading: () => t.paid,
    numeric: true,
    cell: ({ paidAmount }) => formatRupees(paidAmount),
  },
  {
    id: "balance",
    heading: () => t.balance,
    numeric: true,
    cell: ({ balanceDue }) => formatRupees(balanceDue),
  },
];

interface Props {
  /** The newest first. An instance of the release before, met during an upgrade, knows of none. */
  years: FeeYear[] | undefined;
}

/** What the fee of each year comes to, and what it consists of. Nothing where the college has no years. */
export function FeesByYear({ years = [] }: Props) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (years.length === 0) return null;
  const idOf = (year: FeeYear) => `${id}-${years.indexOf(year)}`;

  function toggle(name: string) {
    setOpened((now) =>
      now.includes(name) ? now.filter((other) => other !== name) : [...now, name],
    );
  }

  const columns = [
    ...sums,
    actionsColumn<FeeYear>((year) => {
      if (year.demands.length === 0) return null;
      const name = nameOf(year);
      const isOpen = opened.includes(name);
      const action = isOpen ? texts.hide : texts.show;
      return (
        <RowButton
          aria-expanded={isOpen}
          aria-controls={idOf(year)}
          aria-label={texts.of(action, name)}
          onClick={() => toggle(name)}
        >
          {action}
        </RowButton>
      );
    }),
  ];

  return (
    <Panel labelledBy={id}>
      <Title order={2} id={id} className={classes.title}>
        {texts.heading}
      </Title>
      <DataTable
        label={texts.heading}
        columns={columns}
        rows={years}
        rowKey={nameOf}
        detail={(year) =>
          opened.includes(nameOf(year)) && <Demands id={idOf(year)} demands={year.demands} />
        }
      />
    </Panel>
  );
}
