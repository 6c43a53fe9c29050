import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Notice } from "@/ui/notice";
import { texts } from "../texts";
import classes from "./conflict.module.css";

const t = texts.conflict;

interface Props {
  /** The server's, once it has refused a save. */
  sentence: string | undefined;
  onRead: (keepMine: boolean) => void;
}

/** Somebody else's save came between; nothing is read anew without being asked for. */
export function Conflict({ sentence, onRead }: Props) {
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
          <Text fw={600}>{sentence ?? t.title}</Text>
          <Text>{t.lead}</Text>
        </div>
        <Group gap="sm" className={classes.choices}>
          <Button onClick={() => read(true)}>{t.keep}</Button>
          <Button variant="default" onClick={() => read(false)}>
            {t.drop}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

/** What came of putting both together; `places` are those that both had changed. */
export function Merged({ places }: { places: string[] }) {
  return (
    <Notice tone="info" role="status">
      <Text>{t.merged}</Text>
      {places.length > 0 && (
        <>
          <Text mt="xs">{t.clashes}</Text>
          <ul className={classes.places}>
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
