import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Up to here all rows are drawn: it costs nothing to speak of. */
const fewRows = 60;
/** Before a row is measured, in pixels: a row of the table, and a card on a phone. */
const estimates = { row: 36, card: 420 };
const phone = "(max-width: 40em)";

/** A row that is drawn, and the height in pixels of those above it that are not. */
interface Shown {
  id: string;
  index: number;
  gap: number;
}

interface Drawn {
  scroller: RefObject<HTMLDivElement | null>;
  rows: Shown[];
  /** Undefined: as all rows are drawn, nobody has to know how high they are. */
  measure?: (element: HTMLElement | null) => void;
}

/**
 * The rows that are drawn: those in sight, and wherever the grid is scrolled to the first and the last one,
 * where Tab comes in, and the `held` ones with their neighbours, where it goes on.
 */
export function useShownRows(order: readonly string[], held: readonly string[]): Drawn {
  const scroller = useRef<HTMLDivElement>(null);
  const isCards = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const isAll = useAllRows() || order.length <= fewRows;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (isCards && box) setTop(Math.round(box.getBoundingClientRect().top + window.scrollY));
  }, [isCards]);

  const estimate = isCards ? estimates.card : estimates.row;
  const always = [0, order.length - 1];
  for (const id of held) {
    const index = order.indexOf(id);
    if (index >= 0) always.push(index - 1, index, index + 1);
  }
  const withAlways = (indexes: number[]) =>
    [...new Set([...indexes, ...always])]
      .filter((index) => index >= 0 && index < order.length)
      .sort((a, b) => a - b);
  const options = {
    count: order.length,
    estimateSize: () => estimate,
    getItemKey: (index: number) => order[index] ?? index,
    // What has no layout, as in a tab that is hidden, keeps its estimate.
    measureElement: (element: HTMLElement) => element.offsetHeight || estimate,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      withAlways(defaultRangeExtractor(range)),
    overscan: 8,
  };
  const inBox = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    enabled: !isAll && !isCards,
    getScrollElement: () => scroller.current,
  });
  const onPage = useWindowVirtualizer<HTMLElement>({
    ...options,
    enabled: !isAll && isCards,
    scrollMargin: top,
  });
  const virtual = isCards ? onPage : inBox;
  const items = isAll ? [] : virtual.getVirtualItems();
  if (items.length === 0) {
    // Before there is a layout, the first ones.
    const drawn = isAll ? order : order.slice(0, fewRows);
    return { scroller, rows: drawn.map((id, index) => ({ id, index, gap: 0 })) };
  }
  const rows: Shown[] = [];
  let end = isCards ? top : 0;
  for (const { index, start, end: next } of items) {
    const id = order[index];
    if (id !== undefined) rows.push({ id, index, gap: Math.max(start - end, 0) });
    end = next;
  }
  return { scroller, rows, measure: virtual.measureElement };
}

/** On paper, and for who seeks a word in the page, all rows have to be there. */
function useAllRows() {
  const [isSought, setSought] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinted(true)));
  useWindowEvent("afterprint", () => setPrinted(false));
  useWindowEvent("keydown", ({ key, ctrlKey, metaKey }) => {
    if (key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f")) {
      flushSync(() => setSought(true));
    }
  });
  return isSought || isPrinted;
}
