import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import classes from "./document-viewer.module.css";
import { fitted, type Size, type View } from "./view";

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  view: View;
  room: Size;
}

/** Telephones refuse larger canvases. */
const mostPixels = 16_000_000;
/** The shape of a page that has not been read yet: A4. */
const a4: Size = { width: 595, height: 842 };
const widestPage = 900;

/** One page, drawn as soon as it comes near the window. */
export function PdfPage({ pdf, number, label, view, room }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(paper);
  const [page, setPage] = useState<PDFPageProxy>();

  useEffect(() => {
    let gone = false;
    if (near) pdf.getPage(number).then((found) => gone || setPage(found), ignore);
    return () => {
      gone = true;
    };
  }, [near, pdf, number]);

  const rotation = ((page?.rotate ?? 0) + view.turns * 90) % 360;
  const natural = page?.getViewport({ scale: 1, rotation }) ?? a4;
  // A page may be taller than the window; it has to be readable across.
  const { width, height } = fitted(
    natural,
    { width: Math.min(room.width, widestPage), height: Number.POSITIVE_INFINITY },
    { zoom: view.zoom, turns: 0 },
  );

  useEffect(() => {
    if (!page || !canvas.current) return;
    const task = draw(page, canvas.current, width, rotation);
    task.promise.catch(ignore);
    return () => task.cancel();
  }, [page, width, rotation]);

  return (
    <div ref={paper} className={classes.paper} style={{ width, height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number, rotation: number) {
  const natural = page.getViewport({ scale: 1, rotation });
  const wanted = (width / natural.width) * window.devicePixelRatio;
  const most = Math.sqrt(mostPixels / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

/** Drawing that was given up is no fault. */
const ignore = () => undefined;

function useNear(ref: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "600px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
