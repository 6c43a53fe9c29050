import { locale } from "./locale";

const figures = new Intl.NumberFormat(locale);

/** A count as people read it here: 125000 is 1,25,000. */
export const formatNumber = (value: number) => figures.format(value);

const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** With one decimal, also where that is 0. */
export const formatTenths = (value: number) => oneDecimal.format(value);
