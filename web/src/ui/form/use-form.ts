import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type FieldFault, faultsOf } from "@/lib/api-error";
import { readFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashShort, flashUnasked } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";

export interface Fault extends FieldFault {
  /** The field's name, for the summary, where several fields have the same faults. */
  about?: string;
  /** Goes away by itself, as the specification wants it of mismatched passwords. */
  transient?: boolean;
}

export interface FormOptions<Values> {
  initial: Values;
  /** What can be said before asking the server. */
  check?: (values: Values) => Fault[];
  submit: (values: Values) => Promise<unknown>;
  /** Shown when the server gave no reason. */
  fallback?: string;
  /** A name under which the tab keeps what was typed over a reload; never the passwords. */
  draft?: string;
}

const withoutSecrets = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|otp/i.test(name)));

function restored<Values extends Record<string, string>>({ initial, draft }: FormOptions<Values>) {
  return { ...initial, ...(draft && readFromTab<Values>(draft)) } as Values;
}

/** Values, faults and submission of one form. What was typed survives every failure. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(() => restored(options));
  const [faults, setFaults] = useState<Fault[]>([]);
  const [pending, setPending] = useState(false);
  /** From the first press on, also before the button is drawn as pending. */
  const isSending = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const summaryRef = useRef<HTMLDivElement>(null);
  const formId = useId();
  const isShown = useIsShown();

  const idOf = (path: string) => `${formId}-${path}`;
  const owns = (path: string | undefined): path is string => path !== undefined && path in values;
  // Every failed attempt takes the focus anew.
  useEffect(() => {
    if (attempt > 0) summaryRef.current?.focus();
  }, [attempt]);

  const { draft } = options;
  useEffect(() => {
    if (draft) saveToTab(draft, withoutSecrets(values));
  }, [draft, values]);

  useEffect(() => {
    const transientFault = faults.find((fault) => fault.transient);
    if (!transientFault) return;
    const timer = setTimeout(() => {
      // The focus must not fall to the top of the page together with the message.
      const focused = summaryRef.current?.contains(document.activeElement);
      if (focused) document.getElementById(`${formId}-${transientFault.path}`)?.focus();
      setFaults((shown) => shown.filter((fault) => !fault.transient));
    }, flashShort);
    return () => clearTimeout(timer);
  }, [faults, formId]);

  function fail(found: Fault[]) {
    setFaults(found);
    setAttempt((count) => count + 1);
  }

  function change(name: keyof Values & string, value: string) {
    // What is sent is what stands there: a tick or a choice made meanwhile would be lost with its reply.
    if (pending) return;
    setValues((current) => ({ ...current, [name]: value }));
    // What was said of the whole form was said of other values. What goes by itself is let go by itself.
    const stays = ({ path, transient }: Fault) =>
      transient || (path !== undefined && path !== name);
    setFaults((shown) => (shown.every(stays) ? shown : shown.filter(stays)));
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    // A dialog's form lies within its page's form in the component tree.
    event.stopPropagation();
    if (isSending.current) return;
    const found = options.check?.(values) ?? [];
    if (found.length > 0) return fail(found);
    setFaults([]);
    isSending.current = true;
    setPending(true);
    try {
      await options.submit(values);
    } catch (error) {
      const found = faultsOf(error, options.fallback);
      if (isShown.current) fail(found);
      // Its dialog was closed or its page left meanwhile.
      else
        for (const { msg, reference } of found)
          flash(msg, { tone: "error", forMs: flashUnasked, reference });
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  function field(name: keyof Values & string) {
    const fault = faults.find(({ path }) => path === name);
    return {
      id: idOf(name),
      name,
      value: values[name] ?? "",
      onChange: (value: string) => change(name, value),
      // A fleeting fault is shown once, in the summary; the field only shows that it is meant.
      error: fault && (fault.transient || fault.msg),
      readOnly: pending,
      "aria-invalid": fault !== undefined,
    };
  }

  return { values, faults, pending, field, change, onSubmit, summaryRef, idOf, owns };
}

export type FormState = Pick<
  ReturnType<typeof useForm<Record<string, string>>>,
  "faults" | "summaryRef" | "idOf" | "owns"
>;
type Binding = ReturnType<ReturnType<typeof useForm<Record<string, string>>>["field"]>;
/** Other forms than ours may say themselves when they are read-only. */
export type FieldBinding = Omit<Binding, "readOnly"> & Partial<Pick<Binding, "readOnly">>;
