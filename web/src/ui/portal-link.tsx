import type { AnchorHTMLAttributes, Ref } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { prefetch } from "@/lib/prefetch";

export interface PortalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the portal that fetches its page's code as soon as it is aimed at. */
export function PortalLink({ to, onClick, onMouseEnter, onFocus, ...rest }: PortalLinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        prefetch(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(to);
      }}
    />
  );
}
