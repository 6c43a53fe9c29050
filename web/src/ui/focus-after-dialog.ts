/**
 * Focuses what a dialog has led to. To be called in an effect: those run after the effects of a
 * dialog that goes in the same moment, and so this comes after the dialog's own return of the focus.
 */
export function focusAfterDialog(element: HTMLElement | null) {
  const timer = setTimeout(() => element?.focus());
  return () => clearTimeout(timer);
}
