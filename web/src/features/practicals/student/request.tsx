import { errorMessage } from "@/lib/api-error";
import type { Practical } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { BlockedButton } from "@/ui/blocked-button";
import { useRequestApproval } from "../api";
import classes from "./practicals.module.css";
import { texts } from "./texts";

/** Asks the teacher to approve that the practical was done. */
export function Request({ practical }: { practical: Practical }) {
  const { _id, title } = practical;
  const ask = useRequestApproval();
  return (
    <div>
      <BlockedButton
        size="sm"
        variant="outline"
        aria-label={texts.requestOf(title)}
        aria-busy={ask.isPending}
        reason={reasonAgainst(practical)}
        onClick={() =>
          ask.isPending || ask.mutate(_id, { onSuccess: () => flash(texts.requested(title)) })
        }
      >
        {texts.request}
      </BlockedButton>
      {ask.isError && (
        <p role="alert" className={classes.refused}>
          {errorMessage(ask.error)}
        </p>
      )}
    </div>
  );
}

function reasonAgainst({ mayRequest, request, date }: Practical): string | undefined {
  if (mayRequest) return undefined;
  return request?.status === "Pending"
    ? texts.pending(formatDate(request.requestedAt))
    : texts.notYet(formatDate(date));
}
