import { Outlet, useLocation } from "react-router";
import { PageNav } from "@/ui/page";
import { TabLinks } from "@/ui/tabs";

interface Props {
  label: string;
  tabs: { to: string; label: () => string }[];
}

/** Pages that belong together, each with an address of its own. */
export function AreaLayout({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const links = tabs.map(({ to, label: name }) => ({ to, label: name() }));
  return (
    <PageNav value={<TabLinks label={label} tabs={links} open={pathname} />}>
      <Outlet />
    </PageNav>
  );
}
