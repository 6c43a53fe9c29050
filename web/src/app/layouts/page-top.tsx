import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { CollegeIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "../texts";
import classes from "./page-top.module.css";

export const mainId = "main";

export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${mainId}`}>
      {texts.skip}
    </a>
  );
}

/** Whose portal this is: the college's once somebody is signed in. */
export function Brand({ name }: { name: string }) {
  return (
    <div className={classes.brand}>
      <span className={classes.mark}>
        <CollegeIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.name}>{name}</span>
    </div>
  );
}

/** The bar above pages that belong to no college yet. */
export function AuthHeader() {
  return (
    <header className={classes.header}>
      <Brand name={uiTexts.product} />
      <ColorSchemeSwitch />
    </header>
  );
}
