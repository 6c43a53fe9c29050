import { Dialog } from "@/ui/dialog";
import { DocumentViewer } from "./document-viewer";
import type { ShownDocument } from "./kinds";

interface Props {
  document: ShownDocument;
  onClose: () => void;
}

export function DocumentDialog({ document, onClose }: Props) {
  return (
    <Dialog title={document.title} opened onClose={onClose} size="60rem">
      <DocumentViewer document={document} titled={false} />
    </Dialog>
  );
}
