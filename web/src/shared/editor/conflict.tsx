import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Notice } from "@/ui/notice";
import classes from "./editor.module.css";
import { texts } from "./texts";
import type { Saving } from "./use-saving";
import type { Held } from "./use-work";

const t = texts.conflict;

interface Props {
  /** Before a save was refused; for what is saved in other words than "this". */
  title?: string;
  /** The server's, once it has refused a save. */
  sentence: string | undefined;
  onRead: (keepMine: boolean) => void;
}

/** Somebody else's save came between; nothing is read anew without being asked for. */
export function Conflict({ title = t.title, sentence, onRead }: Props) {
  const ref = useRef<HTMLDivElement>(null);

  // As any save that fails; what is only noticed meanwhile does not tear anybody out of a field.
  useEffect(() => {
    if (sentence) ref.current?.focus();
  }, [sentence]);

  function read(keepMine: boolean) {
    // The button that was pressed goes, and the focus would fall to the top of the page.
    document.querySelector("main")?.focus();
    onRead(keepMine);
  }

  return (
    <Notice tone="error" role="alert">
      <Stack gap="sm">
        <div ref={ref} tabIndex={-1}>
          <Text fw={600}>{sentence ?? title}</Text>
          <Text>{t.lead}</Text>
        </div>
        <div className={`${classes.choices} ${classes.labels}`}>
          <Button onClick={() => read(true)}>{t.keep}</Button>
          <Button variant="default" onClick={() => read(false)}>
            {t.drop}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

/** What both had changed, under its heading. */
interface Clashing {
  title: string;
  places: string[];
}

interface MergedProps {
  /** For what is saved in other words than "this". */
  title?: string;
  clashes?: Clashing;
}

/** What came of putting both together. */
export const Merged = ({ title = t.merged, clashes }: MergedProps) => (
  <Notice tone="info" role="status">
    {clashes ? <Clashes {...clashes} lead={title} /> : title}
  </Notice>
);

interface TroublesProps<Draft> {
  held: Pick<Held<Draft>, "work" | "outdated" | "readNewest">;
  saving: Saving;
}

/** What keeps work from being saved, above its fields; and what came of putting it together with another's. */
export function Troubles<Draft>({ held, saving }: TroublesProps<Draft>) {
  const { pending, refusal, summary } = saving;
  return (
    <>
      {held.outdated && !pending ? (
        <div ref={summary.summaryRef} tabIndex={-1}>
          <Conflict sentence={refusal} onRead={held.readNewest} />
        </div>
      ) : (
        <ErrorSummary form={summary} />
      )}
      {held.work.isMerged && <Merged />}
    </>
  );
}

const Clashes = ({ lead, title, places }: Clashing & { lead: string }) => (
  <>
    <Text>{lead}</Text>
    {places.length > 0 && (
      <>
        <Text mt="xs">{title}</Text>
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </>
    )}
  </>
);
