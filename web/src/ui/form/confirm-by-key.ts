import type { KeyboardEvent } from "react";

/** Ctrl+Enter confirms from anywhere in a form or dialog. Enter that is still held from before confirms nothing. */
export function confirmByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
  // React hands on what is pressed in a dialog that was opened from this one.
  if (key !== "Enter" || !currentTarget.contains(target as Node)) return;
  const confirms = ctrlKey || metaKey;
  if (confirms || (repeat && !(target instanceof HTMLTextAreaElement))) event.preventDefault();
  if (confirms && !repeat) currentTarget.querySelector<HTMLElement>("[type=submit]")?.click();
}
