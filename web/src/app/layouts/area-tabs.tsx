import { Outlet, useLocation } from "react-router";
import { AppLink } from "@/ui/app-link";
import { PageNav } from "@/ui/page";
import { useActiveInView } from "@/ui/use-active-in-view";
import classes from "./area-tabs.module.css";

export interface AreaTab {
  to: string;
  label: () => string;
}

interface Props {
  label: string;
  tabs: AreaTab[];
}

/** Links between pages that belong together, each with an address of its own. */
export function AreaTabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const ref = useActiveInView<HTMLElement>();
  return (
    <PageNav
      value={
        <nav ref={ref} className={classes.tabs} aria-label={label}>
          {tabs.map(({ to, label: name }) => (
            <AppLink
              key={to}
              to={to}
              underline="never"
              className={classes.tab}
              aria-current={pathname === to ? "page" : undefined}
            >
              {name()}
            </AppLink>
          ))}
        </nav>
      }
    >
      <Outlet />
    </PageNav>
  );
}
