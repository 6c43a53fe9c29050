import { Fragment, type MouseEvent } from "react";
import { WarningIcon } from "../icons";
import { Reference } from "../reference";
import { texts } from "../texts";
import classes from "./error-summary.module.css";
import type { FormState } from "./use-form";

/** All that keeps a form from being accepted, one below the other; each leads to its field. */
export function ErrorSummary({ form }: { form: FormState }) {
  if (form.faults.length === 0) return null;
  const reference = form.faults.find((fault) => fault.reference)?.reference;
  const general = form.faults.filter(({ path }) => !form.owns(path));

  function goTo(event: MouseEvent, path: string) {
    event.preventDefault();
    document.getElementById(form.idOf(path))?.focus();
  }

  return (
    <div className={classes.summary} role="alert" tabIndex={-1} ref={form.summaryRef}>
      <WarningIcon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div>
        <div className={classes.title}>{texts.problem}</div>
        <ul className={classes.faults}>
          {general.length > 0 && (
            <li>
              {general.map(({ msg, path }, index) => (
                <Fragment key={`${path}:${msg}`}>
                  {index > 0 && ", "}
                  <span>{msg}</span>
                </Fragment>
              ))}
            </li>
          )}
          {form.faults.map(
            ({ msg, path, about }) =>
              form.owns(path) && (
                <li key={`${path}:${msg}`}>
                  <a href={`#${form.idOf(path)}`} onClick={(event) => goTo(event, path)}>
                    {about ? <About about={about} msg={msg} /> : msg}
                  </a>
                </li>
              ),
          )}
        </ul>
        {reference && <Reference id={reference} />}
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
