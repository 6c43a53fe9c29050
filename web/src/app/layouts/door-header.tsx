import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { texts } from "@/ui/texts";
import { Brand } from "./brand";
import classes from "./door-header.module.css";

/** The bar above pages that belong to no college yet. */
export function DoorHeader() {
  return (
    <header className={classes.header}>
      <Brand name={texts.product} />
      <ColorSchemeSwitch />
    </header>
  );
}
