import type { ComponentProps, KeyboardEvent } from "react";

/** Fields of a form that nothing is written into. */
const unwritten = "[type=checkbox], [type=radio], [type=search], [aria-haspopup=listbox]";

/**
 * A form with more than fields to write into. Enter sends a form from what is typed, but not from what
 * is ticked, chosen or only searched for: anyone who presses it there is not done yet.
 */
export const Form = (props: ComponentProps<"form">) => (
  <form noValidate {...props} onKeyDown={holdEnterBack} />
);

function holdEnterBack(event: KeyboardEvent) {
  const { key, target } = event;
  if (key === "Enter" && target instanceof HTMLInputElement && target.matches(unwritten)) {
    event.preventDefault();
  }
}
