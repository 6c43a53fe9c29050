import type { VerifiedTerm } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { PassBadge } from "@/shared/pass-badge";
import { termName } from "@/shared/terms";
import { texts as resultTexts } from "../texts";
import { texts } from "./texts";
import classes from "./verify.module.css";

const t = texts.terms;

/** The results that a transcript is made of, in its order. */
export const TermsOf = ({ terms }: { terms: VerifiedTerm[] }) => (
  <section className={classes.terms} aria-labelledby="terms">
    <h3 id="terms">{t.title}</h3>
    <ul>
      {terms.map(({ term, percentage, status, issuedAt }) => (
        <li key={`${term ?? "before"} ${issuedAt}`}>
          <strong>{termName(term) ?? resultTexts.beforeTerms}</strong>
          <span>{resultTexts.percent(percentage)}</span>
          <PassBadge status={status} />
          <span className={classes.day}>{t.issued(formatDate(issuedAt))}</span>
        </li>
      ))}
    </ul>
  </section>
);
