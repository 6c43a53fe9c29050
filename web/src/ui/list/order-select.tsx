import { texts } from "../texts";
import { FilterSelect } from "./filter-select";
import { type Chosen, choicesOf, type Order, type OrderNames, type Sorts } from "./order";

interface Props<Sort extends string> {
  /** Of the list's own order. */
  names: OrderNames;
  /** By what else it can be sorted. */
  sorts?: Sorts<Sort>;
  order: Chosen<Sort>;
  setOrder: (order: Chosen<Sort>) => void;
}

/** In which order a list is read. */
export function OrderSelect<Sort extends string = never>(props: Props<Sort>) {
  const { names, sorts = {} as Sorts<Sort>, order, setOrder } = props;
  const nameOf = (choice: Chosen<Sort>) => {
    const [direction, sort] = choice.split(".").reverse() as [Order, Sort | undefined];
    return ((sort && sorts[sort]) ?? names)[direction];
  };
  return (
    <FilterSelect<Chosen<Sort>>
      label={texts.order}
      choices={choicesOf(sorts).map((value) => ({ value, label: nameOf(value) }))}
      value={order}
      onChange={(next) => next && setOrder(next)}
    />
  );
}
