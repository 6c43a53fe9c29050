import { UnstyledButton } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./queue.module.css";
import { texts } from "./texts";

const few = { characters: 480, lines: 6 };

/** Some write a page: its beginning has to do until somebody asks for all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const isLong = text.length > few.characters || text.split("\n").length > few.lines;
  return (
    <div>
      <p id={id} className={classes.text} data-clamped={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll}
        </UnstyledButton>
      )}
    </div>
  );
}
