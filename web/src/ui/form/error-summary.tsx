import { Fragment, type MouseEvent } from "react";
import { WarningIcon } from "../icons";
import { texts } from "../texts";
import classes from "./error-summary.module.css";
import type { FormState } from "./use-form";

/** All that keeps a form from being accepted, in one sentence; each part leads to its field. */
export function ErrorSummary({ form }: { form: FormState }) {
  if (form.faults.length === 0) return null;

  function goTo(event: MouseEvent, path: string) {
    event.preventDefault();
    document.getElementById(form.idOf(path))?.focus();
  }

  return (
    <div className={classes.summary} role="alert" tabIndex={-1} ref={form.summaryRef}>
      <WarningIcon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div>
        <div className={classes.title}>{texts.problem}</div>
        <div>
          {form.faults.map(({ msg, path }, index) => (
            <Fragment key={`${path}:${msg}`}>
              {index > 0 && ", "}
              {form.owns(path) ? (
                <a href={`#${form.idOf(path)}`} onClick={(event) => goTo(event, path)}>
                  {msg}
                </a>
              ) : (
                msg
              )}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}
