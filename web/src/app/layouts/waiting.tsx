import { Loader } from "@mantine/core";
import { useNavigation } from "react-router";
import { texts } from "@/ui/texts";
import classes from "./waiting.module.css";

/** Appears only when the wait becomes noticeable. */
export function Waiting() {
  return (
    <div className={classes.waiting}>
      <Loader aria-label={texts.loading} role="status" />
    </div>
  );
}

/** Answers a click on a link while the code of its page is still on its way. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={classes.bar} data-loading aria-hidden />;
}
