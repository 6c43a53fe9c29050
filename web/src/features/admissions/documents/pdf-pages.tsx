import { Skeleton } from "@mantine/core";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";
import { Notice } from "@/ui/notice";
import { PdfPage } from "./pdf-page";
import { texts } from "./texts";
import type { Size, View } from "./view";

GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  import.meta.url,
).href;

interface Props {
  title: string;
  blob: Blob;
  view: View;
  room: Size;
}

/** Every page of a PDF, one below the other. */
export default function PdfPages({ title, blob, view, room }: Props) {
  const { pdf, broken } = usePdf(blob);
  if (broken) return <Notice tone="error">{texts.unreadable}</Notice>;
  if (!pdf) return <Skeleton height={420} role="status" aria-label={texts.opening(title)} />;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return numbers.map((number) => (
    <PdfPage
      key={number}
      pdf={pdf}
      number={number}
      label={texts.page(title, number, pdf.numPages)}
      view={view}
      room={room}
    />
  ));
}

function usePdf(blob: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let gone = false;
    let close = () => {};
    setPdf(undefined);
    setBroken(false);
    open(blob)
      .then((task) => {
        close = () => task.destroy().catch(() => undefined);
        if (gone) close();
        return task.promise;
      })
      .then(
        (opened) => gone || setPdf(opened),
        () => gone || setBroken(true),
      );
    return () => {
      gone = true;
      close();
    };
  }, [blob]);
  return { pdf, broken };
}

/** Anyone who made the file is a stranger: nothing in it is run, and nothing is fetched for it. */
const open = async (blob: Blob) =>
  getDocument({
    data: await blob.arrayBuffer(),
    isEvalSupported: false,
    enableXfa: false,
    // The content security policy compiles no WebAssembly; there is a decoder in plain JavaScript.
    useWasm: false,
    wasmUrl: `/assets/pdfjs-${version}/`,
  });
