import { useQuery } from "@tanstack/react-query";
import { useObjectUrl } from "@/lib/use-object-url";
import { Dialog } from "@/ui/dialog";
import { ImageIcon, PdfIcon, UploadIcon } from "@/ui/icons";
import { documentQuery } from "./api";
import classes from "./document-thumbnail.module.css";
import { isPdf, type ShownDocument } from "./kinds";
import { DocumentViewer } from "./lazy-viewer";

/** A small picture of one's own document. It fetches the file, so it is not for staff. */
export function DocumentThumbnail({ document }: { document: ShownDocument | null }) {
  if (!document) return <Tile icon={UploadIcon} empty />;
  return isPdf(document) ? <Tile icon={PdfIcon} /> : <Picture document={document} />;
}

function Picture({ document }: { document: ShownDocument }) {
  const file = useQuery(documentQuery(document.link));
  const url = useObjectUrl(file.data);
  if (!url) return <Tile icon={ImageIcon} />;
  // What it shows is shown by the title beside it.
  return (
    <div className={classes.tile}>
      <img src={url} alt="" className={classes.picture} />
    </div>
  );
}

interface TileProps {
  icon: typeof ImageIcon;
  empty?: boolean;
}

const Tile = ({ icon: TileIcon, empty }: TileProps) => (
  <div className={classes.tile} data-empty={empty}>
    <TileIcon size={28} stroke={1.5} aria-hidden />
  </div>
);

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
