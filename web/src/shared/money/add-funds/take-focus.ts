/** A `ref` for what a step begins with: the button that led there is gone, and the focus with it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
