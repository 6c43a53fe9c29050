import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { DocumentDialog } from "@/features/admissions/documents/document-dialog";
import { DocumentThumbnail } from "@/features/admissions/documents/document-thumbnail";
import { kindAndSize, type ShownDocument } from "@/features/admissions/documents/kinds";
import type { AdmissionSlot } from "@/lib/api-types";
import { texts } from "../texts";
import classes from "./standing.module.css";

const t = texts.slots;

export function SentDocuments({ slots }: { slots: AdmissionSlot[] }) {
  const [viewing, setViewing] = useState<ShownDocument | null>(null);
  return (
    <>
      <ul className={classes.documents}>
        {slots.map(({ slot, title, document }) => (
          <li key={slot}>
            <DocumentThumbnail document={document && { ...document, title }} />
            <div>
              <Title order={3}>{title}</Title>
              {document && (
                <>
                  <Text size="sm" c="dimmed" mb={8}>
                    {kindAndSize(document)}
                  </Text>
                  <Button
                    variant="default"
                    size="compact-md"
                    fz="sm"
                    aria-label={t.of(t.view, title)}
                    onClick={() => setViewing({ ...document, title })}
                  >
                    {t.view}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {viewing && <DocumentDialog document={viewing} onClose={() => setViewing(null)} />}
    </>
  );
}
