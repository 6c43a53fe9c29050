import { Outlet } from "react-router";
import { Flashes } from "@/ui/flashes";

export function Root() {
  return (
    <>
      <Outlet />
      <Flashes />
    </>
  );
}
