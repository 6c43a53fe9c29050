import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type Ref, Suspense, useImperativeHandle, useState } from "react";
import { useObjectUrl } from "@/lib/use-object-url";
import { useWidth } from "@/lib/use-width";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { documentQuery } from "./api";
import classes from "./document-viewer.module.css";
import { isPdf, type ShownDocument } from "./kinds";
import { texts } from "./texts";
import { asItIs, fitted, type Size, type View, type ViewChange } from "./view";
import { ViewTools } from "./view-tools";

const nothing: Size = { width: 0, height: 0 };

// Half a megabyte of drawing, for those who open a PDF only.
const PdfPages = lazy(() => import(/* webpackChunkName: "pdf-pages" */ "./pdf-pages"));

/** How much of the window's height one page may take. */
const shareOfWindow = 0.75;

interface Props {
  document: ShownDocument;
  /** Not where the title stands above it already. */
  titled?: boolean;
  /** Takes the focus of anyone who opens documents by keys. */
  heading?: Ref<HTMLHeadingElement>;
  /** Changes the view from outside, for keys. */
  changeView?: Ref<(change: ViewChange) => void>;
}

/** Shows one document. Opening it is what makes the server record it, so mount it on demand. */
export default function DocumentViewer({ document, titled = true, heading, changeView }: Props) {
  const [view, setView] = useState(asItIs);
  useImperativeHandle(changeView, () => setView, []);
  const { ref, width } = useWidth<HTMLDivElement>();
  const file = useQuery(documentQuery(document.link));
  const room = { width, height: window.innerHeight * shareOfWindow };

  return (
    <div className={classes.viewer}>
      <div className={classes.bar}>
        {titled && (
          <h4 ref={heading} tabIndex={-1} className={classes.title}>
            {document.title}
          </h4>
        )}
        <ViewTools view={view} onChange={setView} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.room} aria-label={document.title} tabIndex={0}>
        <div ref={ref}>
          {file.isError && !file.data ? (
            <Failed error={file.error} fallback={texts.failed} onRetry={() => file.refetch()} />
          ) : (
            <Suspense fallback={<Opening title={document.title} />}>
              {file.data && width > 0 ? (
                <DocumentView document={document} blob={file.data} view={view} room={room} />
              ) : (
                <Opening title={document.title} />
              )}
            </Suspense>
          )}
        </div>
      </section>
    </div>
  );
}

interface DocumentViewProps {
  document: ShownDocument;
  blob: Blob;
  view: View;
  room: Size;
}

function DocumentView({ document, ...rest }: DocumentViewProps) {
  return isPdf(document) ? (
    <PdfPages title={document.title} {...rest} />
  ) : (
    <ImageView title={document.title} {...rest} />
  );
}

const Opening = ({ title }: { title: string }) => (
  <Skeleton height={420} role="status" aria-label={texts.opening(title)} />
);

interface ImageViewProps {
  title: string;
  blob: Blob;
  view: View;
  room: Size;
}

/** A small picture is not blown up before somebody zooms in. */
const roomFor = (size: Size, room: Size, across: boolean): Size => ({
  width: Math.min(room.width, across ? size.height : size.width),
  height: Math.min(room.height, across ? size.width : size.height),
});

function ImageView({ title, blob, view, room }: ImageViewProps) {
  const url = useObjectUrl(blob);
  const [size, setSize] = useState<Size>();
  const [broken, setBroken] = useState(false);
  if (broken) return <Notice tone="error">{texts.unreadable}</Notice>;
  const across = view.turns % 2 === 1;
  const { width, height } = size ? fitted(size, roomFor(size, room, across), view) : nothing;
  return (
    <>
      {!size && <Skeleton height={420} />}
      <div
        className={classes.paper}
        style={{ width: across ? height : width, height: across ? width : height }}
      >
        <img
          className={classes.image}
          src={url}
          alt={title}
          style={{
            width,
            height,
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={() => url && setBroken(true)}
        />
      </div>
    </>
  );
}
