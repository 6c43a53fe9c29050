import { Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldBinding } from "@/ui/form/use-form";
import Select from "@/ui/select-with-list";
import { texts as uiTexts } from "@/ui/texts";
import { collegesQuery } from "../api";
import { texts } from "../texts";
import { registrationTexts } from "./texts";

interface Option {
  value: string;
  label: string;
}

export function CollegeSelect({ field }: { field: FieldBinding }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Option | null>(null);
  // The name of the chosen college stands in the box; it is no search.
  const wanted = typed === chosen?.label ? "" : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const colleges = useQuery({ ...collegesQuery(search), placeholderData: keepPreviousData });

  const found = colleges.data?.map(({ _id, collegeName }) => ({ value: _id, label: collegeName }));
  const options = withChosen(found ?? [], chosen);

  return (
    <div>
      <Select
        required
        withAsterisk={false}
        label={texts.fields.college}
        placeholder={registrationTexts.collegePlaceholder}
        autoComplete="off"
        searchable
        allowDeselect={false}
        maxDropdownHeight={240}
        id={field.id}
        name={field.name}
        error={field.error}
        value={field.value || null}
        data={options}
        // The server has already searched.
        filter={({ options: all }) => all}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value, option) => {
          field.onChange(value ?? "");
          setChosen(option);
        }}
        nothingFoundMessage={
          colleges.isPending || colleges.isError ? undefined : registrationTexts.noCollege
        }
      />
      {colleges.isError && (
        <Group role="alert" gap="sm" mt={8}>
          <Text size="sm" c="var(--mantine-color-error)">
            {registrationTexts.collegesFailed}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => colleges.refetch()}>
            {uiTexts.retry}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The choice stays on the list while another search is on its way. */
function withChosen(found: Option[], chosen: Option | null): Option[] {
  if (!chosen || found.some(({ value }) => value === chosen.value)) return found;
  return [chosen, ...found];
}
