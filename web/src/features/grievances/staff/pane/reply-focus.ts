export const formId = "grievance-reply";

/** For the key that resolves: first comes what the student will get. */
export const focusReply = () =>
  document.getElementById(formId)?.querySelector<HTMLElement>("textarea")?.focus();
