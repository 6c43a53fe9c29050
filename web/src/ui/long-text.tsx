import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { OpenIcon } from "./icons";
import classes from "./long-text.module.css";
import { texts } from "./texts";

/** Some write a page: in a row one line of it has to do, until somebody asks there for all of it. */
export function LongText({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const { ref, isCut } = useIsCut(isWhole, children);
  const id = useId();
  const action = isWhole ? texts.showLess : texts.showAll;
  return (
    <div className={classes.long}>
      <div ref={ref} id={id} className={classes.text} data-clamped={!isWhole || undefined}>
        {children}
      </div>
      {isCut && (
        <UnstyledButton
          className={classes.more}
          aria-label={action}
          title={action}
          aria-expanded={isWhole}
          aria-controls={id}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
        >
          <OpenIcon size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

/** Whether more is written than is shown, at the width that the text has now. Opened, it stays as it was. */
function useIsCut(isWhole: boolean, children: ReactNode) {
  const ref = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may have more lines
  useLayoutEffect(() => {
    const text = ref.current;
    if (!text || isWhole) return;
    // Heights are rounded, each by itself.
    const measure = () => setCut(text.scrollHeight > text.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(text);
    return () => observer.disconnect();
  }, [isWhole, children]);
  return { ref, isCut };
}
