import { Fragment, type MouseEvent } from "react";
import { WarningIcon } from "../icons";
import { texts } from "../texts";
import classes from "./error-summary.module.css";
import type { FormState } from "./use-form";

/** So many are read as a sentence; more of them stand one below the other. */
const few = 3;

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
        <div data-many={form.faults.length > few || undefined} className={classes.faults}>
          {form.faults.map(({ msg, path, about }, index) => (
            <Fragment key={`${path}:${msg}`}>
              {index > 0 && <span className={classes.comma}>, </span>}
              {form.owns(path) ? (
                <a href={`#${form.idOf(path)}`} onClick={(event) => goTo(event, path)}>
                  {about ? <About about={about} msg={msg} /> : msg}
                </a>
              ) : (
                <span>{msg}</span>
              )}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The sentence stays an element of its own, word for word. */
const About = ({ about, msg }: { about: string; msg: string }) => (
  <>
    <span>{about}:</span> <span>{msg}</span>
  </>
);
