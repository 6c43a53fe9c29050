import type { Verification } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { PassBadge } from "@/shared/pass-badge";
import { texts as resultTexts } from "../texts";
import { texts } from "./texts";
import classes from "./verify.module.css";

const t = texts.facts;

/** What is printed on the document, to be compared with it. */
export function Facts({ document, ...found }: Verification) {
  const isTranscript = document === "Transcript";
  return (
    <dl className={classes.facts}>
      {isTranscript && (
        <div>
          <dt>{t.document}</dt>
          <dd>{texts.documents[document]}</dd>
        </div>
      )}
      <div>
        <dt>{t.college}</dt>
        <dd>{found.collegeName}</dd>
      </div>
      <div>
        <dt>{t.studentId}</dt>
        <dd>{found.studentId}</dd>
      </div>
      <div>
        <dt>{t.name}</dt>
        <dd>{found.name}</dd>
      </div>
      <div>
        <dt>{t.course}</dt>
        <dd>{found.course}</dd>
      </div>
      {typeof found.term === "number" && (
        <div>
          <dt>{t.term}</dt>
          <dd>{found.term}</dd>
        </div>
      )}
      <div>
        <dt>{t.issued}</dt>
        <dd>{formatDate(found.issuedAt)}</dd>
      </div>
      <div>
        <dt>{isTranscript ? t.percentageOfAll : t.percentage}</dt>
        <dd>{resultTexts.percent(found.percentage)}</dd>
      </div>
      <div>
        <dt>{isTranscript ? t.statusOfAll : t.status}</dt>
        <dd>
          <PassBadge status={found.status} />
        </dd>
      </div>
    </dl>
  );
}
