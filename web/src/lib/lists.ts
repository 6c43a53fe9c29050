import { locale, once } from "./locale";

const sentence = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
const plain = once(() => new Intl.ListFormat(locale, { type: "unit" }));

/** Within a sentence: "one, two and three". */
export const formatList = (names: string[]) => sentence().format(names);

/** By itself: "one, two, three". */
export const formatPlainList = (names: string[]) => plain().format(names);
