import { ApiError, errorMessage, referenceOf } from "@/lib/api-error";
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
  // In one sentence, and with the reference that the failure itself has.
  const told = new ApiError({ status: 0, faults: [{ msg: all }], requestId: referenceOf(error) });
  return <Failed error={told} onRetry={onRetry} />;
}
