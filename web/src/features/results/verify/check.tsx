import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, isThrottled, retryAfterOf } from "@/lib/api-error";
import type { Verification } from "@/lib/api-types";
import { DoneIcon, type Icon, PendingIcon, RejectedIcon, WarningIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { verificationQuery } from "../api";
import { Facts } from "./facts";
import { TermsOf } from "./terms-of";
import { texts } from "./texts";
import classes from "./verify.module.css";

/** What the college says of one code. */
export function Check({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(code));
  return (
    <Panel>
      <div role="status" aria-busy={isFetching}>
        {data ? (
          <>
            <Standing
              name={data.standing === "Valid" ? "Valid" : "Superseded"}
              document={data.document}
            />
            <Facts {...data} />
            {data.document === "Transcript" && <TermsOf terms={data.terms ?? []} />}
            <HowToCheck {...data} />
          </>
        ) : isNotFound(error) ? (
          <Standing name="Unknown" />
        ) : isThrottled(error) ? (
          <Standing name="Throttled" wait={waitOf(retryAfterOf(error))} onRetry={() => refetch()} />
        ) : error ? (
          <Failed error={error} fallback={texts.unreachable} onRetry={() => refetch()} />
        ) : (
          <Skeleton height={303} role="status" aria-label={uiTexts.loading} />
        )}
      </div>
    </Panel>
  );
}

const { waits } = texts;

function waitOf(seconds: number | undefined): string {
  if (seconds === undefined) return waits.later;
  return seconds < 90
    ? waits.seconds(Math.max(1, seconds))
    : waits.minutes(Math.ceil(seconds / 60));
}

/** How somebody who knows neither the portal nor the college can be sure of both. */
const HowToCheck = ({ collegeName, collegeFoundedBy }: Verification) => (
  <section className={classes.sure} aria-labelledby="sure">
    <h3 id="sure">{texts.sure.title}</h3>
    <p data-warns={collegeFoundedBy === "Stranger" || undefined}>
      {texts.sure.founded[collegeFoundedBy](collegeName)}
    </p>
    <p>{texts.sure.address(window.location.host)}</p>
  </section>
);

const looks: Record<keyof typeof texts.standings, { tone: string; icon: Icon }> = {
  Valid: { tone: "good", icon: DoneIcon },
  Superseded: { tone: "wait", icon: WarningIcon },
  Unknown: { tone: "bad", icon: RejectedIcon },
  Throttled: { tone: "calm", icon: PendingIcon },
};

interface Props {
  name: keyof typeof texts.standings;
  document?: Verification["document"];
  /** When it can be asked again; without it there is nothing to wait for. */
  wait?: string;
  onRetry?: () => void;
}

const sentenceOf = (name: Props["name"], document: Props["document"]) =>
  document === "Transcript" && (name === "Valid" || name === "Superseded")
    ? texts.ofTranscript[name]
    : texts.standings[name].sentence;

/** The answer in a sign, a word and a sentence. */
function Standing({ name, document, wait = "", onRetry }: Props) {
  const { tone, icon: Sign } = looks[name];
  const { word } = texts.standings[name];
  const sentence = sentenceOf(name, document);
  return (
    <div className={classes.standing} data-tone={tone}>
      <Sign size={40} stroke={1.5} aria-hidden />
      <h2>{word}</h2>
      <p>{typeof sentence === "string" ? sentence : sentence(wait)}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      )}
    </div>
  );
}
