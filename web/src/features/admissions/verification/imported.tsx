import { UploadIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

/** The college has brought this student in from a file. */
export const Imported = () => (
  <StatusBadge tone="calm" icon={UploadIcon}>
    {texts.imported}
  </StatusBadge>
);
