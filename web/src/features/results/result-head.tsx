import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import type { OwnResult, Result } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { DownloadButton } from "@/shared/download-button";
import { PassBadge } from "@/shared/pass-badge";
import { Figure } from "@/ui/figure";
import { PdfIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { resultPdf, resultQuery, transcriptPdf } from "./api";
import classes from "./result.module.css";
import { texts } from "./texts";

/** The place of a hint, so that nothing moves when it comes. */
const heldLine = <Skeleton height={21} width="8em" />;

interface Props {
  /** Undefined while it is on its way. */
  own: OwnResult | undefined;
  /** The one that is shown. */
  result: Result | undefined;
}

/** Whose result it is and how it turned out. */
export function ResultHead({ own, result }: Props) {
  // What the session knows already need not be waited for.
  const session = useSession();
  return (
    <Panel>
      <div className={classes.head}>
        <div className={classes.person}>
          <h2>{own?.name ?? session.name}</h2>
          <ul>
            <li>{texts.studentId(session.id)}</li>
            <li>{own ? own.course : <Skeleton height={22} width="12em" />}</li>
            <li className={classes.college}>{session.collegeName}</li>
          </ul>
        </div>
        <dl className={classes.figures} aria-busy={!result}>
          <Figure
            large
            label={texts.percentage}
            value={result && texts.percent(result.percentage)}
            hint={
              result
                ? texts.marks(String(result.totalMarks), String(result.totalMaxMarks))
                : heldLine
            }
          />
          <Figure large label={texts.grade} value={result?.grade} />
          <Figure
            label={texts.status}
            value={
              result && (
                <span className={classes.status}>
                  <PassBadge status={result.status} />
                </span>
              )
            }
          />
          <Figure
            label={texts.published}
            value={result && formatDate(result.publishedAt)}
            hint={result ? texts.issue(result) : heldLine}
          />
        </dl>
        <Downloads result={result} ofTerms={Boolean(own?.terms?.length)} />
      </div>
    </Panel>
  );
}

const icon = <PdfIcon size={18} stroke={1.75} aria-hidden />;

function Downloads({ result, ofTerms }: Pick<Props, "result"> & { ofTerms: boolean }) {
  const client = useQueryClient();
  const download = (
    <DownloadButton
      path={resultPdf(ofTerms ? result?.issue : undefined)}
      variant="filled"
      disabled={!result}
      leftSection={icon}
      {...(!ofTerms && { className: classes.download })}
      {...(ofTerms && {
        onFailed: (reason: string, reference: string | undefined, error: Error) => {
          // The page has been open since before a correction.
          const isReplaced = isNotFound(error);
          if (isReplaced) client.invalidateQueries(resultQuery);
          flash(isReplaced ? texts.replaced : reason, {
            tone: "error",
            forMs: flashLong,
            reference: isReplaced ? undefined : reference,
          });
        },
      })}
    >
      {texts.download}
    </DownloadButton>
  );
  if (!ofTerms) return download;
  return (
    <div className={classes.downloads}>
      {download}
      <DownloadButton path={transcriptPdf} leftSection={icon}>
        {texts.transcript}
      </DownloadButton>
    </div>
  );
}
