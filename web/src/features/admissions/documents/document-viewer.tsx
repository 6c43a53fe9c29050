import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type Ref, Suspense, useState } from "react";
import { Failed } from "@/ui/list/failed";
import { documentQuery } from "./api";
import classes from "./document-viewer.module.css";
import { ImageView } from "./image-view";
import { isPdf, type ShownDocument } from "./kinds";
import { texts } from "./texts";
import { useWidth } from "./use-width";
import { asItIs, type Size, type View } from "./view";
import { ViewTools } from "./view-tools";

// Half a megabyte of drawing, for those who open a PDF only.
const PdfPages = lazy(() => import(/* webpackChunkName: "pdf-pages" */ "./pdf-pages"));

/** How much of the window's height one page may take. */
const shareOfWindow = 0.75;

interface Props {
  document: ShownDocument;
  /** Not where the title stands above it already. */
  titled?: boolean;
  /** Takes the focus of whoever opens documents by keys. */
  heading?: Ref<HTMLHeadingElement>;
}

/** Shows one document. Opening it is what makes the server record it, so mount it on demand. */
export function DocumentViewer({ document, titled = true, heading }: Props) {
  const [view, setView] = useState(asItIs);
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
