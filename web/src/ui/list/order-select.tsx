import { texts } from "../texts";
import { FilterSelect } from "./filter-select";
import type { Order, OrderNames } from "./order";

interface Props {
  names: OrderNames;
  order: Order;
  setOrder: (order: Order) => void;
}

/** In which order a list is read. */
export const OrderSelect = ({ names, order, setOrder }: Props) => (
  <FilterSelect<Order>
    label={texts.order}
    choices={[
      { value: "asc", label: names.asc },
      { value: "desc", label: names.desc },
    ]}
    value={order}
    onChange={(next) => next && setOrder(next)}
  />
);
