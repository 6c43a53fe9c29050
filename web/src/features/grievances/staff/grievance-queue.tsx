import type { GrievanceCategory, QueuedGrievance } from "@/lib/api-types";
import { FilterSelect } from "@/ui/list/filter-select";
import { QueuePanel, useDecision } from "@/ui/list/queue-panel";
import { categories, statuses } from "../api";
import { QueueList } from "./queue-list";
import { ResolveDialog } from "./resolve-dialog";
import { texts } from "./texts";
import { resolveId, useQueue } from "./use-queue";

export function GrievanceQueue() {
  const { status, category, search, order, list, goOn, ...queue } = useQueue();
  const { open, conflict, setConflict, begin, end } = useDecision<QueuedGrievance>();

  function close(isDone: boolean) {
    if (isDone && open) goOn(open._id, ({ _id }) => resolveId(_id));
    end();
  }

  return (
    <>
      <QueuePanel
        id="grievances"
        words={texts}
        statuses={statuses}
        status={status}
        onStatus={(next) => {
          setConflict(null);
          queue.setStatus(next);
        }}
        onSearch={queue.setSearch}
        order={order}
        filters={
          <FilterSelect<GrievanceCategory>
            label={texts.category}
            all={texts.allCategories}
            choices={categories}
            value={category ?? ""}
            onChange={(next) => queue.setCategory(next || null)}
          />
        }
        isFiltered={search !== "" || category !== null}
        list={list}
        conflict={conflict}
      >
        {(grievances) => <QueueList grievances={grievances} onResolve={begin} />}
      </QueuePanel>
      {open && <ResolveDialog grievance={open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
