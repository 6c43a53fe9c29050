import { Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { DocumentViewer } from "@/features/admissions/documents/document-viewer";
import { isPdf, kindAndSize } from "@/features/admissions/documents/kinds";
import type { Dossier } from "@/lib/api-types";
import { ImageIcon, PdfIcon } from "@/ui/icons";
import type { Keys } from "../keys/use-keys";
import { texts } from "../texts";
import classes from "./dossier.module.css";

const words = texts.detail;

interface Props {
  files: Dossier["files"];
  keys: Keys;
}

/** Nothing is fetched before it is asked for: the student sees every opening. */
export function DossierDocuments({ files, keys }: Props) {
  const [openSlot, setOpenSlot] = useState<string | null>(null);
  const open = files.find(({ slot }) => slot === openSlot);

  const { openDocument } = keys;
  useEffect(() => {
    openDocument.current = (index) => setOpenSlot((before) => files[index]?.slot ?? before);
  }, [openDocument, files]);

  return (
    <section aria-labelledby="dossier-documents" className={classes.documents}>
      <Title order={3} id="dossier-documents">
        {words.documents}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {files.length > 0 ? words.documentsLead : words.none}
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
        <div ref={intoSight} key={open.link}>
          <DocumentViewer document={open} />
        </div>
      )}
    </section>
  );
}

/** The keys open documents also where their tiles are out of sight. */
const intoSight = (viewer: HTMLElement | null) => viewer?.scrollIntoView({ block: "nearest" });

interface TileProps {
  file: Dossier["files"][number];
  open: boolean;
  onOpen: () => void;
}

function Tile({ file, open, onOpen }: TileProps) {
  const KindIcon = isPdf(file) ? PdfIcon : ImageIcon;
  return (
    <UnstyledButton
      className={classes.tile}
      aria-pressed={open}
      aria-label={words.open(file.title)}
      onClick={onOpen}
    >
      <KindIcon size={24} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.tileTitle}>{file.title}</span>
        <span className={classes.quiet}>{kindAndSize(file)}</span>
        {file.refusal && <span className={classes.fault}>{words.refused(file.refusal)}</span>}
      </span>
    </UnstyledButton>
  );
}
