/** Each tells by its own number that it ran: `__ran=7` sets a global of the page. */
const forms: ((js: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt>${js}</sCrIpT >`,
  (js) => `<script/x>${js}</script>`,
  () => "<script src=//x.invalid/a.js></script>",
  (js) => `<script src=data:,${js}></script>`,
  (js) => `"><script>${js}</script>`,
  (js) => `'><script>${js}</script>`,
  (js) => `</script><script>${js}</script>`,
  (js) => `</title><script>${js}</script>`,
  (js) => `</textarea><script>${js}</script>`,
  (js) => `</style><script>${js}</script>`,
  (js) => `--><script>${js}</script>`,
  (js) => `]]><script>${js}</script>`,
  (js) => `<img src=x onerror=${js}>`,
  (js) => `<IMG SRC=x OnErRoR="${js}">`,
  (js) => `<svg onload=${js}>`,
  (js) => `<svg/onload=${js}>`,
  (js) => `<body onload=${js}>`,
  (js) => `<details open ontoggle=${js}>`,
  (js) => `<input autofocus onfocus=${js}>`,
  (js) => `<video><source onerror=${js}>`,
  (js) => `<style onload=${js}></style>`,
  (js) => `" autofocus onfocus=${js} x="`,
  (js) => `' autofocus onfocus=${js} x='`,
  (js) => `javascript:${js}`,
  (js) => `<a href=javascript:${js}>x</a>`,
  (js) => `data:text/html,<script>${js}</script>`,
  (js) => `<iframe src=javascript:top.${js}>`,
  (js) => `<iframe srcdoc="<script>top.${js}</script>">`,
  () => "<meta http-equiv=refresh content=0;//x.invalid>",
  (js) => `<math><mi><img src=x onerror=${js}>`,
  (js) => `<svg><script>${js}</script>`,
  (js) => `{{constructor.constructor("${js}")()}}`,
  (js) => `$\{${js}}`,
  (js) => `\\u003cscript\\u003e${js}\\u003c/script\\u003e`,
  () => '=HYPERLINK("//x.invalid","x")',
  () => "+cmd|' /C calc'!A0",
  () => "-2+3",
  () => "@SUM(1+1)",
  () => "x\r\nBcc: thief@x.invalid",
];

export const payloads = forms.map((form, index) => form(`__ran=${index + 1}`));

/** The one with a line break, which no field of a single line takes. */
export const broken = payloads.length - 1;
const oneLine = payloads.slice(0, broken);

/** The payload that has this in it. */
export function having(part: string) {
  const found = payloads.find((payload) => payload.includes(part));
  if (!found) throw new Error(`No payload has ${part}`);
  return found;
}

const made = new Map<string, number[]>(payloads.map((payload, index) => [payload, [index]]));

/** Which payloads a text carries; none, if it is not one of ours. */
export const carriedBy = (text: string) => made.get(text);

/** A payload among other words, where it must be the only one of its kind. */
export function marked(payload: string, words: string) {
  const text = `${payload} ${words}`;
  made.set(text, made.get(payload) ?? []);
  return text;
}

/** All of them in as few texts of that length as hold them; the broken one alone, at the end. */
export function packs(length: number): string[] {
  const found: { text: string; carries: number[] }[] = [];
  for (const [index, payload] of oneLine.entries()) {
    const last = found.at(-1);
    if (last && last.text.length + 1 + payload.length <= length) {
      last.text += ` ${payload}`;
      last.carries.push(index);
    } else {
      found.push({ text: payload, carries: [index] });
    }
  }
  for (const { text, carries } of found) made.set(text, carries);
  return [...found.map(({ text }) => text), payloads[broken] ?? ""];
}
