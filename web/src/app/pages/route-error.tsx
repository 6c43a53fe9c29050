import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useRouteError } from "react-router";
import { tab } from "@/lib/account";
import { texts } from "../texts";
import { Message } from "./message";

const { broken, crashed, offline } = texts;

/** Webpack's, when a page's code did not arrive. */
const isLoading = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight characters, none of which is mistaken for another when it is read out. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => alphabet[n % alphabet.length]).join(
    "",
  );

/** What is shown in place of a page, within the frame of its area, which stays usable. */
export function PageError() {
  const error = useRouteError();
  const id = useRef("");
  id.current ||= newId();
  const isCrash = !isLoading(error);
  useEffect(() => {
    if (isCrash) return void report(id.current, error);
    const again = () => tab.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [error, isCrash]);
  const { title, text } = navigator.onLine ? broken : offline;
  return (
    <Message
      title={isCrash ? crashed.title : title}
      text={isCrash ? crashed.text(`${id.current.slice(0, 4)} ${id.current.slice(4)}`) : text}
    >
      <Button onClick={() => tab.reload()}>{broken.reload}</Button>
    </Message>
  );
}

/** Each error once, also where it is shown a second time. */
const reported = new WeakSet<object>();

async function report(id: string, error: unknown) {
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const { reportCrash } = await import(/* webpackChunkName: "crash-report" */ "@/lib/crash-report");
  await reportCrash(id, error);
}

/** When the frame itself fails, there is nothing else on the page. */
export const RouteError = () => (
  <main>
    <PageError />
  </main>
);
