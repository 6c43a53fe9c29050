import { lazyPart } from "@/ui/lazy-part";
import { Part } from "../parts/part";
import { texts } from "../texts";
import { Hints, type LogoProps } from "./hints";
import classes from "./logo.module.css";

const { logo: t } = texts;

const LogoEditor = lazyPart<LogoProps>(
  () => import(/* webpackChunkName: "logo" */ "./logo-editor"),
  AtFirst,
);

export const Logo = ({ version }: LogoProps) => (
  <Part title={t.title} lead={t.lead}>
    <LogoEditor version={version} />
  </Part>
);

/** As high as the logo with its buttons, so that nothing moves when they come. */
function AtFirst({ version }: LogoProps) {
  return (
    <>
      {version !== null && <div className={classes.frame} />}
      <div className={classes.state}>
        <Hints version={version} />
      </div>
      <div className={classes.actions} />
    </>
  );
}
