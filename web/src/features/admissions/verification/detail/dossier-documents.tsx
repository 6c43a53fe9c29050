import { Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isPdf, kindAndSize } from "@/features/admissions/documents/kinds";
import { DocumentViewer } from "@/features/admissions/documents/lazy-viewer";
import type { Dossier } from "@/lib/api-types";
import { ImageIcon, PdfIcon } from "@/ui/icons";
import type { Keys } from "../keys/use-keys";
import { texts } from "../texts";
import classes from "./dossier.module.css";

const t = texts.detail;

interface Props {
  files: Dossier["files"];
  keys: Keys;
}

/** Nothing is fetched before it is asked for: the student sees every opening. */
export function DossierDocuments({ files, keys }: Props) {
  const { openSlot, setOpenSlot, viewer, setHeading } = useOpenSlot(files, keys);
  const open = files.find(({ slot }) => slot === openSlot);

  return (
    <section aria-labelledby="dossier-documents" className={classes.documents}>
      <Title order={3} id="dossier-documents">
        {t.documents}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {files.length > 0 ? t.documentsLead : t.none}
      </Text>
      <div className={classes.tiles}>
        {files.map((file) => (
          <Tile
            key={file.slot}
            file={file}
            open={file.slot === openSlot}
            onOpen={() => setOpenSlot(file.slot)}
          />
        ))}
      </div>
      {open && (
        <div ref={viewer} key={open.link} className={classes.viewer}>
          <DocumentViewer document={open} heading={setHeading} changeView={keys.changeView} />
        </div>
      )}
    </section>
  );
}

const tileId = (slot: string) => `document-${slot}`;

/** Which document is open. The keys open it also where its tile is out of sight. */
function useOpenSlot(files: Dossier["files"], keys: Keys) {
  const [open, setOpen] = useState<{ slot: string; byKey?: boolean } | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  /** Comes with the viewer's code. */
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const slot = open?.slot;

  useEffect(() => {
    viewer.current?.scrollIntoView({ block: "nearest" });
    if (open?.byKey) heading?.focus({ preventScroll: true });
  }, [open, heading]);

  const { openDocument, firstDocument, closeDocument } = keys;
  useEffect(() => {
    const first = files[firstDocument.current ?? -1];
    firstDocument.current = undefined;
    if (first) setOpen({ slot: first.slot, byKey: true });
  }, [firstDocument, files]);

  useEffect(() => {
    openDocument.current = (index) => {
      const file = files[index];
      if (file) setOpen({ slot: file.slot, byKey: true });
    };
    closeDocument.current = () => {
      if (slot === undefined) return false;
      // What had the focus in there goes with it.
      if (viewer.current?.contains(document.activeElement)) {
        document.getElementById(tileId(slot))?.focus();
      }
      setOpen(null);
      return true;
    };
    return () => {
      closeDocument.current = () => false;
    };
  }, [openDocument, closeDocument, files, slot]);

  return {
    openSlot: slot,
    setOpenSlot: (next: string) => setOpen({ slot: next }),
    viewer,
    setHeading,
  };
}

interface TileProps {
  file: Dossier["files"][number];
  open: boolean;
  onOpen: () => void;
}

function Tile({ file, open, onOpen }: TileProps) {
  const KindIcon = isPdf(file) ? PdfIcon : ImageIcon;
  return (
    <UnstyledButton
      id={tileId(file.slot)}
      className={classes.tile}
      aria-pressed={open}
      aria-label={t.open(file.title)}
      onClick={onOpen}
    >
      <KindIcon size={24} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.tileTitle}>{file.title}</span>
        <span className={classes.quiet}>{kindAndSize(file)}</span>
        {file.refusal && <span className={classes.fault}>{t.refused(file.refusal)}</span>}
      </span>
    </UnstyledButton>
  );
}
