import "@/ui/select-styles";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeriodFilter } from "@/ui/list/period-filter";
import { actionGroups, isKnownAction, sentenceOf } from "./actions";
import { type AuditFilter, staffNamesQuery } from "./api";
import classes from "./audit.module.css";
import { StudentField } from "./student-field";
import { texts } from "./texts";

const words = texts.filters;
/** A select has no choice without a value. */
const all = "*";

interface Props {
  filter: AuditFilter;
  /** The name of the chosen staff member, as far as the entries tell it. */
  nameOfBy: string | undefined;
  onChange: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
}

const chosen = (value: string | null) => (value === null || value === all ? "" : value);

export function Filters({ filter, nameOfBy, onChange, onClear }: Props) {
  /** How often: what was typed and is no filter yet goes too. */
  const [cleared, setCleared] = useState(0);
  function clear() {
    setCleared(cleared + 1);
    onClear();
  }
  return (
    <search className={classes.filters} aria-label={words.label}>
      <div className={classes.fields} key={`fields${cleared}`}>
        <StaffSelect by={filter.by} name={nameOfBy} onChange={(by) => onChange({ by })} />
        <ActionSelect action={filter.action} onChange={(action) => onChange({ action })} />
        <StudentField student={filter.student} onChange={(student) => onChange({ student })} />
      </div>
      <div className={classes.period}>
        <PeriodFilter
          key={cleared}
          period={filter}
          onChange={({ from, to }) => onChange({ from, to })}
        />
        <Button variant="default" onClick={clear}>
          {words.clear}
        </Button>
      </div>
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
  // Whoever is in the address stays chosen while the names are on their way, or cannot be read.
  const isMissing = by !== "" && known.every(({ id }) => id !== by);
  const choices = isMissing ? [{ id: by, name: name ?? words.oneOfStaff }, ...known] : known;
  return (
    <Select
      label={words.staff}
      searchable
      allowDeselect={false}
      nothingFoundMessage={words.noMatch}
      data={[
        { value: all, label: words.allStaff },
        ...choices.map(({ id, name: label }) => ({ value: id, label })),
      ]}
      value={by || all}
      onChange={(value) => onChange(chosen(value))}
      onDropdownOpen={() => {
        if (staff.isError) staff.refetch();
      }}
      error={staff.isError && words.staffFailed}
    />
  );
}

interface ActionProps {
  action: string;
  onChange: (action: string) => void;
}

function ActionSelect({ action, onChange }: ActionProps) {
  const groups = actionGroups.map(({ group, actions }) => ({
    group,
    items: Object.entries(actions).map(([value, label]) => ({ value, label })),
  }));
  const isForeign = action !== "" && !isKnownAction(action);
  return (
    <Select
      label={words.action}
      searchable
      allowDeselect={false}
      nothingFoundMessage={words.noMatch}
      data={[
        { value: all, label: words.allActions },
        ...(isForeign ? [{ value: action, label: sentenceOf(action) }] : []),
        ...groups,
      ]}
      value={action || all}
      onChange={(value) => onChange(chosen(value))}
    />
  );
}
