import { Anchor, type AnchorProps } from "@mantine/core";
import { PortalLink, type PortalLinkProps } from "./portal-link";

type Props = AnchorProps &
  Pick<PortalLinkProps, "id" | "to" | "children" | "aria-current" | "onClick">;

/** A link of the portal within text. */
export function AppLink(props: Props) {
  return <Anchor component={PortalLink} underline="always" inherit {...props} />;
}
