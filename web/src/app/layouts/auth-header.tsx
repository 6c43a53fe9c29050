import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { texts } from "@/ui/texts";
import classes from "./auth-header.module.css";
import { Brand } from "./brand";

/** The bar above pages that belong to no college yet. */
export function AuthHeader() {
  return (
    <header className={classes.header}>
      <Brand name={texts.product} />
      <ColorSchemeSwitch />
    </header>
  );
}
