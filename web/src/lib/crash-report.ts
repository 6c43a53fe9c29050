import { http } from "./http";

const codePosition = /[\w.-]{1,80}:\d{1,7}:\d{1,7}/g;

const fits = (text: string, form: RegExp, otherwise: string) =>
  form.test(text) ? text : otherwise;

/**
 * Sends a crash to the server's log: its kind and where in our files it happened. An error's message
 * and the rest of the address can hold personal data, and stay here.
 */
export async function reportCrash(id: string, error: unknown) {
  const { name, stack = "" } = error instanceof Error ? error : new Error();
  const page = window.location.pathname.split("/")[1] ?? "";
  const body = {
    id,
    page: fits(page, /^[a-z-]{1,40}$/, ""),
    error: fits(name, /^[A-Za-z]{1,40}$/, "Error"),
    places: (stack.match(codePosition) ?? []).slice(0, 10),
  };
  // The page has said what it can; a report that is lost changes nothing for the visitor.
  await http.POST("/crashes", { body }).catch(() => undefined);
}
