import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ExportButton } from "@/shared/export-button";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { byTime, type Order } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { PeriodFilter } from "@/ui/list/period-filter";
import { actionGroups } from "./action-groups";
import { isKnownAction, sentenceOf } from "./actions";
import { type AuditFilter, isFiltered, staffNamesQuery } from "./api";
import classes from "./audit.module.css";
import { StudentField } from "./student-field";
import { texts } from "./texts";

const t = texts.filters;

interface Props {
  filter: AuditFilter;
  /** The name of the chosen staff member, as far as the entries tell it. */
  nameOfBy: string | undefined;
  order: { order: Order; asked: Order | undefined; setOrder: (order: Order) => void };
  onChange: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
}

export function Filters({ filter, nameOfBy, order, onChange, onClear }: Props) {
  /** How often: what was typed and is no filter yet goes too. */
  const [cleared, setCleared] = useState(0);
  const ref = useRef<HTMLElement>(null);
  function clear() {
    setCleared(cleared + 1);
    onClear();
    // The button goes.
    ref.current?.focus({ preventScroll: true });
  }
  return (
    <search ref={ref} tabIndex={-1} aria-label={t.label} className={classes.filters}>
      <PeriodFilter
        key={`period${cleared}`}
        period={filter}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <ListTools
        actions={
          <>
            {/* Nothing moves when it comes and goes. */}
            <Button
              variant="default"
              size="sm"
              style={{ visibility: isFiltered(filter) ? "visible" : "hidden" }}
              onClick={clear}
            >
              {t.clear}
            </Button>
            <ExportButton path="/audit/export.csv" asked={{ ...filter, order: order.asked }} />
          </>
        }
      >
        <StudentField
          key={`student${cleared}`}
          student={filter.student}
          onChange={(student) => onChange({ student })}
        />
        <StaffSelect
          key={`staff${cleared}`}
          by={filter.by}
          name={nameOfBy}
          onChange={(by) => onChange({ by })}
        />
        <ActionSelect
          key={`action${cleared}`}
          action={filter.action}
          onChange={(action) => onChange({ action })}
        />
        <OrderSelect names={byTime} {...order} />
      </ListTools>
    </search>
  );
}

interface StaffProps {
  by: string;
  name: string | undefined;
  onChange: (by: string) => void;
}

function StaffSelect({ by, name, onChange }: StaffProps) {
  const staff = useQuery(staffNamesQuery);
  const known = staff.data ?? [];
  // The person in the address stays chosen while the names are on their way, or cannot be read.
  const isMissing = by !== "" && known.every(({ id }) => id !== by);
  const choices = isMissing ? [{ id: by, name: name ?? t.oneOfStaff }, ...known] : known;
  return (
    <FilterSelect
      label={t.staff}
      all={t.allStaff}
      searchable
      nothingFoundMessage={t.noMatch}
      choices={choices.map(({ id, name: label }) => ({ value: id, label }))}
      value={by}
      onChange={onChange}
      onDropdownOpen={() => {
        if (staff.isError) staff.refetch();
      }}
      error={staff.isError && t.staffFailed}
    />
  );
}

interface ActionProps {
  action: string;
  onChange: (action: string) => void;
}

function ActionSelect({ action, onChange }: ActionProps) {
  const groups = actionGroups();
  const isForeign = action !== "" && !isKnownAction(action);
  return (
    <FilterSelect
      label={t.action}
      all={t.allActions}
      searchable
      nothingFoundMessage={t.noMatch}
      choices={[...(isForeign ? [{ value: action, label: sentenceOf(action) }] : []), ...groups]}
      value={action}
      onChange={onChange}
    />
  );
}
