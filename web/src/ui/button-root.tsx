import type { ComponentProps, MouseEvent } from "react";

interface Props extends ComponentProps<"button"> {
  "data-loading"?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The element of every button. A disabled one loses the focus, and the library disables what is
 * loading: here it keeps the focus and says that it is busy, and neither a click nor Enter count.
 */
export function ButtonRoot({ type = "button", disabled, ...rest }: Props) {
  return rest["data-loading"] ? (
    <button {...rest} type={type} aria-disabled aria-busy onClick={ignore} />
  ) : (
    <button {...rest} type={type} disabled={disabled} />
  );
}
