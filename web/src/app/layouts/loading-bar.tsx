import { useNavigation } from "react-router";
import classes from "./loading-bar.module.css";

/** Answers a click on a link while the code of its page is still on its way. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={classes.bar} data-loading aria-hidden />;
}
