import { errorMessage } from "@/lib/api-error";
import { Failed } from "@/ui/list/failed";
import { texts } from "./texts";

interface Props {
  /** What could not be read. */
  sentence: string;
  error: unknown;
  onRetry: () => void;
}

/** The specification's sentence, and the server's reason where it gave one. */
export function FailedList({ sentence, error, onRetry }: Props) {
  const reason = errorMessage(error, "");
  const all = reason ? texts.because(sentence, reason) : sentence;
  return <Failed error={null} fallback={all} onRetry={onRetry} />;
}
