import type { RefObject } from "react";
import { lazyPart } from "@/ui/lazy-part";
import classes from "./stay.module.css";

const StayBox = lazyPart<{ stays: RefObject<boolean> }>(
  () => import(/* webpackChunkName: "stay-box" */ "./stay-box"),
  () => null,
);

/** Its place is there from the start, so that nothing moves when the box comes. */
export const Stay = (props: { stays: RefObject<boolean> }) => (
  <div className={classes.place}>
    <StayBox {...props} />
  </div>
);
