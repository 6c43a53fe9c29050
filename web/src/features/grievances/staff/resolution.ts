import type { QueuedGrievance } from "@/lib/api-types";
import type { Resolution } from "../api";
import { replyFault } from "./reply-field";
import { texts } from "./texts";

/** How one grievance is resolved, from its row or from its pane: what was begun here goes on there. */
export const resolution = (
  { _id: id, docket }: QueuedGrievance,
  resolve: (how: Resolution) => Promise<unknown>,
) => ({
  draft: `grievance-reply:${id}`,
  name: "reply" as const,
  check: replyFault,
  decide: (reply: string) => resolve({ id, reply: reply.trim() }),
  done: texts.resolution.done(docket),
});
