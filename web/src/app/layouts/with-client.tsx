import "@/app/theme/names.css";
import "@/app/theme/print.css";
import "@mantine/core/styles/Skeleton.layer.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import { Outlet } from "react-router";
import { createQueryClient } from "@/lib/query-client";
import { TabDataContext } from "@/lib/tab-data";

/** What reads data of the server, with the one client of this tab. */
export function WithClient({ children }: { children: ReactNode }) {
  const tab = use(TabDataContext);
  const [client] = useState(() => {
    tab.client ??= createQueryClient(tab.arrived);
    return tab.client;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export const Component = () => (
  <WithClient>
    <Outlet />
  </WithClient>
);
