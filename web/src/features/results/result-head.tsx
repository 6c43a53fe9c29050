import { Skeleton } from "@mantine/core";
import type { OwnResult } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { useSession } from "@/lib/session";
import { DownloadButton } from "@/shared/download-button";
import { PassBadge } from "@/shared/pass-badge";
import { Figure } from "@/ui/figure";
import { PdfIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { resultPdf } from "./api";
import classes from "./result.module.css";
import { texts } from "./texts";

/** The place of a hint, so that nothing moves when it comes. */
const heldLine = <Skeleton height={21} width="8em" />;

/** Whose result it is and how it turned out. Undefined while it is on its way. */
export function ResultHead({ own }: { own: OwnResult | undefined }) {
  const result = own?.result;
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
            hint={result ? texts.issue(result.issue) : heldLine}
          />
        </dl>
        <DownloadButton
          path={resultPdf}
          variant="filled"
          disabled={!result}
          leftSection={<PdfIcon size={18} stroke={1.75} aria-hidden />}
          className={classes.download}
        >
          {texts.download}
        </DownloadButton>
      </div>
    </Panel>
  );
}
