/** What a catalogue of another language has to have: the same names, each a text or a function with the same values. */
export type Catalogue<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends (...values: infer Values) => infer Made
    ? (...values: Values) => Said<Made>
    : Said<Texts[Name]>;
};

type Said<Value> = Value extends string ? string : Value extends object ? Catalogue<Value> : Value;

declare global {
  interface Window {
    /** Set by a test before the page loads: each text of a catalogue goes through it. */
    portalTexts?: (text: string) => string;
  }
}

const speak = (text: string) => window.portalTexts?.(text) ?? text;

let isOpen = false;

/** From the first render on texts may be read: only then is it known in which language. */
export function openCatalogues() {
  isOpen = true;
}

const known = new WeakMap<object, unknown>();

/** Each part and each function once, so that what is drawn with it is not drawn anew. */
function once<Part extends object>(part: Part, make: () => Part): Part {
  if (!known.has(part)) known.set(part, make());
  return known.get(part) as Part;
}

function read(value: unknown, name: string): unknown {
  if (typeof value === "object" && value !== null) return once(value, () => wrapped(value));
  if (typeof value !== "string" && typeof value !== "function") return value;
  if (!isOpen) throw new Error(`the text "${name}" is read before the first render`);
  if (typeof value === "string") return speak(value);
  const make = value as (...values: unknown[]) => unknown;
  return once(make, () => (...values) => {
    const made = make(...values);
    return typeof made === "string" ? speak(made) : made;
  });
}

const wrapped = <Texts extends object>(texts: Texts): Texts =>
  new Proxy(texts, {
    get: (target, name, receiver) =>
      typeof name === "string" && Object.hasOwn(target, name)
        ? read(Reflect.get(target, name), name)
        : Reflect.get(target, name, receiver),
  });

/** The texts of a feature. A part may be named at import, a single text only while something is drawn. */
export const catalogue = <Texts extends object>(texts: Texts): Texts => wrapped(texts);

/** The words of an enum of the server's, or functions that make them: a value without one does not compile. */
export const words = <Value extends string, Said = string>(all: Record<Value, Said>) => all;
