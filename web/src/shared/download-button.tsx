import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { errorMessage, referenceOf } from "@/lib/api-error";
import { download } from "@/lib/download";
import { flash, flashLong } from "@/lib/flash";

interface Props extends ButtonProps {
  /** Below the API's base. */
  path: string;
  "aria-label"?: string;
  title?: string;
  /** Where there is no place for it, the reason passes by at the top of the page. */
  onFailed?: (reason: string, reference: string | undefined, error: Error) => void;
  onStart?: () => void;
}

const pass = (reason: string, reference: string | undefined) =>
  flash(reason, { tone: "error", forMs: flashLong, reference });

/** Saves a file of the server; busy for as long as that takes. */
export function DownloadButton({ path, onFailed = pass, onStart, ...rest }: Props) {
  const file = useMutation({
    mutationFn: () => download(path),
    onMutate: onStart,
    onError: (error) => onFailed(errorMessage(error), referenceOf(error), error),
  });
  return (
    <Button variant="default" {...rest} loading={file.isPending} onClick={() => file.mutate()} />
  );
}
