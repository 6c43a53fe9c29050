import type { GrievanceCategory, QueuedGrievance } from "@/lib/api-types";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { FilterSelect } from "@/ui/list/filter-select";
import { categories, queueQuery, statuses } from "../api";
import { QueueList } from "./queue-list";
import { ResolveDialog } from "./resolve-dialog";
import { resolveId } from "./resolve-id";
import { texts } from "./texts";
import { useQueueUrl } from "./use-queue-url";

export function GrievanceQueue() {
  const urlState = useQueueUrl();
  const { category, setCategory } = urlState;
  const queue = useQueue({
    urlState,
    pending: "Pending",
    query: (asked) => queueQuery({ ...asked, category }),
    filter: { category },
    rowOf: (open: QueuedGrievance) => open,
    elementIn: ({ _id }) => resolveId(_id),
  });
  const { open, setConflict, openDecision, close } = queue;
  return (
    <>
      <QueuePanel
        id="grievances"
        texts={texts}
        statuses={statuses}
        queue={queue}
        filters={
          <FilterSelect<GrievanceCategory>
            label={texts.category}
            all={texts.allCategories}
            choices={categories}
            value={category ?? ""}
            onChange={(next) => setCategory(next || null)}
          />
        }
        isFiltered={category !== null}
      >
        {(grievances) => <QueueList grievances={grievances} onResolve={openDecision} />}
      </QueuePanel>
      {open && <ResolveDialog grievance={open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
