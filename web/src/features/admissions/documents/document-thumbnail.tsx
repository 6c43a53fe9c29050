import { useQuery } from "@tanstack/react-query";
import type { AdmissionSlot } from "@/lib/api-types";
import { useSession } from "@/lib/session";
import { useObjectUrl } from "@/lib/use-object-url";
import { Dialog } from "@/ui/dialog";
import { ImageIcon, PdfIcon, UploadIcon } from "@/ui/icons";
import { documentQuery } from "./api";
import classes from "./document-thumbnail.module.css";
import { isPdf, isPhoto, type ShownDocument } from "./kinds";
import { DocumentViewer } from "./lazy-viewer";

interface ThumbnailProps<Shown = ShownDocument | null> {
  slot: AdmissionSlot["slot"];
  document: Shown;
}

/** A small picture of one's own document. It fetches the file, so it is not for staff. */
export function DocumentThumbnail({ slot, document }: ThumbnailProps) {
  if (!document) return <Tile icon={UploadIcon} empty />;
  return isPdf(document) ? <Tile icon={PdfIcon} /> : <Picture slot={slot} document={document} />;
}

function Picture({ slot, document }: ThumbnailProps<ShownDocument>) {
  const { byDevice } = useSession();
  // Where a device signed the student in, the server would ask who it is before it shows a paper, and nobody here
  // has asked to see it. What they have opened since then is there.
  const enabled = !byDevice || isPhoto(slot);
  const file = useQuery({ ...documentQuery(document.link), enabled });
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
