import { useState } from "react";
import { Disclosure } from "@/ui/disclosure";
import classes from "./grid.module.css";
import { texts } from "./texts";

/** The keys of the grid, for whoever asks. */
export function Keys() {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.keys}>
      <Disclosure title={texts.help.title} opened={opened} onToggle={() => setOpened(!opened)}>
        <dl>
          {texts.help.lines.map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}
