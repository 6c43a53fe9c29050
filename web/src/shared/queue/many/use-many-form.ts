import { useState } from "react";
import { ApiError } from "@/lib/api-error";
import { removeFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashLong, flashUnasked } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import type { ManyProps } from "./many-dialog";
import { type Result, runInTurn } from "./run";
import { texts } from "./texts";

const isDone = (result: Result | undefined) => result?.is === "done";

/** The run of a dialog: its form, what became of each row, and what is left to be tried. */
export function useManyForm<Row extends { _id: string }>(props: ManyProps<Row>) {
  const { many, rows, words, comment, decide, onEnd } = props;
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isOver, setOver] = useState(false);
  const isShown = useIsShown();
  const accountId = useSession().id;
  const name = comment?.name ?? "comment";
  /** A reply is for those whom it was written for: for others it is not taken out of the tab. */
  const draftOf = (those: readonly Row[]) =>
    `${props.draft}:${those.map(({ _id }) => _id).join(",")}:${accountId}`;
  const left = rows.filter(({ _id }) => {
    const result = results.get(_id);
    return !isDone(result) && !result?.isFinal;
  });

  async function submit(text: string) {
    const now = new Map(results);
    const tell = (row: Row, result: Result) => {
      now.set(row._id, result);
      setResults(new Map(now));
      if (result.is !== "running") many.settle(row, isDone(result) ? null : (result.text ?? ""));
    };
    const undone = () => rows.filter(({ _id }) => !isDone(now.get(_id)));
    try {
      const run = { rows: left, decide: (row: Row) => decide(row, text), tell };
      const end = await runInTurn({ ...run, goesOn: () => isShown.current });
      const done = rows.length - undone().length;
      // The form that would say so goes with its page.
      if (end === "signedOut") {
        const msg = texts.signedOut(done, rows.length);
        return flash(msg, { tone: "error", forMs: flashUnasked });
      }
      const say = { ended: texts.partly, stopped: texts.stopped, broken: texts.broken }[end];
      if (done < rows.length) throw notAll(say(done, rows.length));
    } finally {
      onEnd();
      setOver(true);
      if (comment) {
        removeFromTab(draftOf(rows));
        if (undone().length > 0) saveToTab(draftOf(undone()), { [name]: text });
      }
    }
    const hasNews = [...now.values()].some(({ text }) => text !== undefined);
    if (hasNews && isShown.current) return;
    flash(words.done(rows.length), { forMs: flashLong });
    if (isShown.current) many.close(rows.at(-1));
  }

  const form = useForm<Record<string, string>>({
    initial: { [name]: "" },
    ...(comment && { draft: draftOf(rows) }),
    check: ({ [name]: text = "" }) => {
      const msg = comment?.check?.(text);
      return msg ? [{ path: name, msg }] : [];
    },
    submit: ({ [name]: text = "" }) => submit(text),
  });

  /** Also while it runs: then it stops after the call that is on its way, and says so in a message. */
  const close = () => many.close(rows.findLast(({ _id }) => isDone(results.get(_id))));
  return { form, results, left, isOver, close };
}

/** In the place of a fault of the form: how many came about, and why it ended. */
const notAll = (msg: string) => new ApiError({ status: 0, faults: [{ msg }] });
