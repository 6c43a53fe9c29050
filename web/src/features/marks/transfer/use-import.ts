import { useRef, useState } from "react";
import { ApiError, faultsOf } from "@/lib/api-error";
import type { ImportedMarks } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { isConflict } from "../api";
import { useCheckImport, useImport } from "../mutations";
import { texts } from "./texts";

const t = texts.import;

/** A chosen file, what a dry run says of it, and the import itself. */
export function useImportFile(course: string, onDone: () => void) {
  const check = useCheckImport();
  const send = useImport();
  const isShown = useIsShown();
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [found, setFound] = useState<ImportedMarks | null>(null);
  const [faults, setFaults] = useState<string[]>([]);
  const [hasChanged, setChanged] = useState(false);
  /** Of two files chosen one after the other, the last one counts. */
  const turn = useRef(0);

  async function choose(chosen: File) {
    const mine = ++turn.current;
    setFound(null);
    setFaults([]);
    setChanged(false);
    setFile({ name: chosen.name, csv: "" });
    const read = await textOf(chosen);
    if (mine !== turn.current) return;
    if ("fault" in read) return setFaults([read.fault]);
    setFile({ name: chosen.name, csv: read.csv });
    await look(read.csv, mine);
  }

  async function look(csv: string, mine = ++turn.current) {
    setFaults([]);
    try {
      const result = await check.mutateAsync({ course, csv });
      if (mine === turn.current) setFound(result);
    } catch (error) {
      if (mine === turn.current) setFaults(faultsOf(error).map(({ msg }) => msg));
    }
  }

  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) =>
      found?.needsReason && !reason.trim() ? [{ path: "reason", msg: t.missingReason }] : [],
    submit: async ({ reason }) => {
      if (!file || !found) return;
      try {
        const reasonGiven = found.needsReason ? { reason: reason.trim() } : {};
        const done = await send.mutateAsync({
          course,
          csv: file.csv,
          seen: found.seen,
          ...reasonGiven,
        });
        flash(t.done(done.changes.length), { forMs: flashLong });
        if (isShown.current) onDone();
      } catch (error) {
        if (!isShown.current) throw error;
        if (isConflict(error)) {
          setChanged(true);
          await look(file.csv);
        } else if (error instanceof ApiError && error.faults.some(isOfRow)) {
          setFound({ ...found, errors: error.faults.map(asRowError) });
        } else throw error;
      }
    },
  });

  return {
    file,
    found,
    faults,
    hasChanged,
    isChecking: check.isPending,
    choose,
    again: () => file?.csv && look(file.csv),
    form,
  };
}

const rowPath = /^rows\[(\d+)\](?:\.(.+))?$/;
const isOfRow = ({ path }: { path?: string }) => path !== undefined && rowPath.test(path);

function asRowError({ msg, path = "" }: { msg: string; path?: string }) {
  const [, row = "0", column] = path.match(rowPath) ?? [];
  return { row: Number(row), column: column ?? null, message: msg };
}

const mostBytes = 900 * 1024;

/** The text of a chosen file, or why it cannot be taken. */
async function textOf(file: File): Promise<{ csv: string } | { fault: string }> {
  if (file.size > mostBytes) return { fault: texts.import.tooBig };
  try {
    const bytes = await file.arrayBuffer();
    // Spreadsheets also save in the code pages of old, in which names would be garbled.
    const csv = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return csv.includes("\0") ? { fault: texts.import.notText } : { csv };
  } catch (error) {
    return { fault: error instanceof TypeError ? texts.import.notText : texts.import.unreadable };
  }
}
