import { useState } from "react";
import { FileField } from "@/shared/attachment/file-field";
import { FileChooser } from "@/shared/upload/file-chooser";
import { UploadState } from "@/shared/upload/upload-state";
import { State } from "./part";
import { ignore, longText } from "./samples";

const idle = {
  shrinks: false,
  sending: null,
  stalls: false,
  error: null,
  reference: undefined,
  mayRetry: false,
  cancel: ignore,
  choose: ignore,
  retry: ignore,
};

const uploads = [
  { name: "Before a file is chosen", upload: idle },
  { name: "While a photo is made smaller", upload: { ...idle, shrinks: true, sending: 0 } },
  { name: "While it is sent", upload: { ...idle, sending: 0.4 } },
  { name: "While no byte moves", upload: { ...idle, sending: 0.4, stalls: true } },
  { name: "While it is checked", upload: { ...idle, sending: 1 } },
  { name: "Refused", upload: { ...idle, error: longText } },
  { name: "Not sent", upload: { ...idle, error: "The connection broke off.", mayRetry: true } },
  {
    name: "Failed",
    upload: { ...idle, error: "It did not work.", reference: "4f2c9d", mayRetry: true },
  },
];

export const Uploads = () =>
  uploads.map(({ name, upload }, nth) => {
    const title = `Mark sheet ${nth + 1}`;
    return (
      <State key={name} name={name}>
        <FileChooser
          title={title}
          accepts={["image/png"]}
          field={{ id: `upload-${nth}`, "aria-invalid": upload.error !== null }}
          upload={upload}
          replaces={nth > 0}
          describedBy={`upload-${nth}-state`}
        />
        <div id={`upload-${nth}-state`}>
          <UploadState title={title} upload={upload} />
        </div>
      </State>
    );
  });

export function FileFields() {
  const [file, setFile] = useState<File | null>(null);
  const chosen = new File(["x"], `${longText}.pdf`, { type: "application/pdf" });
  return (
    <>
      <State name="Before a file is chosen">
        <FileField file={file} onChange={setFile} disabled={false} />
      </State>
      <State name="Chosen">
        <FileField file={chosen} onChange={ignore} disabled={false} />
      </State>
      <State name="On its way">
        <FileField file={chosen} onChange={ignore} disabled />
      </State>
    </>
  );
}
