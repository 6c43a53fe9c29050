import { DownloadButton } from "@/shared/download-button";
import { PdfIcon } from "@/ui/icons";
import { applicationPdf } from "../api";
import { texts } from "../texts";

/** On paper, as it was submitted last. */
export const DownloadApplication = () => (
  <DownloadButton
    path={applicationPdf}
    leftSection={<PdfIcon size={18} stroke={1.75} aria-hidden />}
  >
    {texts.standing.download}
  </DownloadButton>
);
