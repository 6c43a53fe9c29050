import { Button } from "@mantine/core";
import { DoneIcon, type Icon, PendingIcon, RejectedIcon, WarningIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "./texts";
import classes from "./verify.module.css";

const looks: Record<keyof typeof texts.standings, { tone: string; icon: Icon }> = {
  Valid: { tone: "good", icon: DoneIcon },
  Superseded: { tone: "wait", icon: WarningIcon },
  Unknown: { tone: "bad", icon: RejectedIcon },
  Throttled: { tone: "calm", icon: PendingIcon },
};

interface Props {
  name: keyof typeof texts.standings;
  /** When it can be asked again; without it there is nothing to wait for. */
  wait?: string;
  onRetry?: () => void;
}

/** The answer in a sign, a word and a sentence. */
export function Standing({ name, wait = "", onRetry }: Props) {
  const { tone, icon: Sign } = looks[name];
  const { word, sentence } = texts.standings[name];
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
