import { texts } from "../texts";
import classes from "./logo.module.css";

const { logo: t } = texts;

export interface LogoProps {
  /** None: null. */
  version: number | null;
}

export const Hints = ({ version }: LogoProps) => (
  <>
    {version === null && <p className={classes.hint}>{t.empty}</p>}
    <p className={classes.hint}>{t.hint}</p>
  </>
);
