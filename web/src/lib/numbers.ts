import { locale, once } from "./locale";

/** The comma before every two digits, but the last three. */
const places = /\B(?=(\d\d)*\d{3}$)/g;

/**
 * The digits of a whole number as they are grouped in India: 125000 is 1,25,000. By hand, as almost every
 * page shows a count: the first format of Intl keeps a cheap phone busy for some 40 ms.
 */
export const grouped = (digits: string) => digits.replace(places, ",");

const figures = once(() => new Intl.NumberFormat(locale));

/** A count as people read it here: 125000 is 1,25,000. */
export const formatNumber = (value: number) =>
  Number.isSafeInteger(value) ? grouped(String(value)) : figures().format(value);

const oneDecimal = once(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** With one decimal, also where that is 0. */
export const formatTenths = (value: number) => oneDecimal().format(value);
