import { FilterSelect } from "@/ui/list/filter-select";
import { texts } from "./texts";
import { nameOf, type ShownTerm } from "./use-shown-term";

/** The terms that a student has a result of. */
export default function TermChoice({ terms, idOf, id, show }: ShownTerm) {
  return (
    <FilterSelect
      label={texts.label}
      choices={terms.map((one) => ({ value: idOf(one), label: nameOf(one) }))}
      value={id}
      onChange={show}
    />
  );
}
