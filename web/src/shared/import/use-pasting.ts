import { useState } from "react";
import type { Source } from "./use-trial";

interface Trial {
  source: Source | null;
  paste: (csv: string) => void;
  again: () => unknown;
}

/** Cells that are pasted instead of choosing a file. They are checked when asked for. */
export function usePasting({ source, paste, again }: Trial) {
  /** Nothing was there when it was to be checked. */
  const [missing, setMissing] = useState(false);
  return {
    /** What stands in the field for cells: nothing of a file. */
    pasted: source?.name === null ? source.csv : "",
    missing: missing && source === null,
    paste: (csv: string) => {
      setMissing(false);
      paste(csv);
    },
    check: () => {
      setMissing(source === null);
      void again();
    },
  };
}
