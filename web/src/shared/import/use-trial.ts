import { useRef, useState } from "react";
import { faultsOf } from "@/lib/api-error";
import { useIsShown } from "@/lib/use-while-shown";
import { contentOf, isRead, type TableContent } from "./read-file";
import { type RowFault, rowFaultsOf } from "./row-faults";

/** What a dry run tells. */
interface Trial {
  errors: RowFault[];
  /** To be sent with the import. */
  seen: string;
}

interface Options<Found> {
  /** The dry run. */
  check: (content: TableContent) => Promise<Found>;
  /** Whether an import was refused because something has changed since its dry run. */
  isConflict: (error: unknown) => boolean;
  /** Besides text. */
  takesWorkbooks?: boolean;
}

/** What is to be imported, and where it came from. */
export interface Source extends TableContent {
  /** Of a file; null: it was pasted. */
  name: string | null;
}

/** Of a source, what is sent. */
export const contentIn = ({ csv, workbook }: TableContent): TableContent =>
  workbook === undefined ? { csv } : { csv, workbook };

/** A file or pasted cells, what a dry run says of them, and what comes of an import that is refused. */
export function useTrial<Found extends Trial>(options: Options<Found>) {
  const { check, isConflict, takesWorkbooks = false } = options;
  const isShown = useIsShown();
  const [source, setSource] = useState<Source | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [faults, setFaults] = useState<string[]>([]);
  const [hasChanged, setChanged] = useState(false);
  const [isChecking, setChecking] = useState(false);
  /** Of two files chosen one after the other, the last one counts. */
  const turn = useRef(0);

  /** Takes something else; what was said was said of what stood there before. */
  function take(next: Source | null) {
    setFound(null);
    setFaults([]);
    setChanged(false);
    setChecking(false);
    setSource(next);
    turn.current += 1;
    return turn.current;
  }

  async function choose(chosen: File) {
    const mine = take({ name: chosen.name, csv: "" });
    const read = await contentOf(chosen, takesWorkbooks);
    if (mine !== turn.current) return;
    if ("fault" in read) return setFaults([read.fault]);
    setSource({ name: chosen.name, ...read });
    await look(read, mine);
  }

  async function look(content: TableContent, mine = ++turn.current) {
    setFaults([]);
    setChecking(true);
    try {
      const result = await check(content);
      if (mine === turn.current) setFound(result);
    } catch (error) {
      if (mine === turn.current) setFaults(faultsOf(error).map(({ msg }) => msg));
    } finally {
      if (mine === turn.current) setChecking(false);
    }
  }

  return {
    source,
    found,
    faults,
    hasChanged,
    isChecking,
    choose,
    /** Pasted cells; they are checked when asked for. */
    paste: (csv: string) => void take(csv === "" ? null : { name: null, csv }),
    again: () => isRead(source) && look(contentIn(source)),
    /** Tells of an import that was refused what can be told here; of all else the form does. */
    async refuse(error: unknown) {
      if (!isShown.current || !source || !found) throw error;
      const rows = rowFaultsOf(error);
      if (isConflict(error)) {
        setChanged(true);
        await look(contentIn(source));
      } else if (rows) setFound({ ...found, errors: rows });
      else throw error;
    },
  };
}
