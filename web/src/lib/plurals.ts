import { locale, once } from "./locale";

const rules = once(() => new Intl.PluralRules(locale));

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form that the language has for that many. */
export const plural = (count: number, forms: Forms) => forms[rules().select(count)] ?? forms.other;
