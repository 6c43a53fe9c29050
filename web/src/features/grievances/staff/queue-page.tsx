import "@mantine/core/styles/Tabs.layer.css";
import { Skeleton } from "@mantine/core";
import type { GrievanceCategory, QueuedGrievance } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { noStep, oneOf, urlStateIn, useUrlState } from "@/lib/use-url-state";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { FilterSelect } from "@/ui/list/filter-select";
import { Page } from "@/ui/page";
import { texts as uiTexts } from "@/ui/texts";
import { isCategory, namedCategories, queueQuery, type Status, sortsOf, statuses } from "../api";
import { ResolveManyDialog } from "./many-dialog";
import classes from "./queue.module.css";
import { QueueItem, resolveId } from "./queue-item";
import { ResolveDialog } from "./resolve-dialog";
import { texts } from "./texts";

const schema = {
  status: oneOf(statuses, "Pending"),
  category: (text: string | null) => (isCategory(text) ? text : null),
};

/** The list that the page opens with. */
export const handle: EarlyData = {
  prefetch(client) {
    const address = new URLSearchParams(window.location.search);
    return client.prefetchInfiniteQuery(queueQuery({ ...urlStateIn(address, schema), search: "" }));
  },
};

/** The grievances of a college's students, for whoever is to resolve them. */
export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GrievanceQueue />
    </Page>
  );
}

function GrievanceQueue() {
  const urlState = useQueueUrl();
  const { category, setCategory } = urlState;
  const queue = useQueue({
    name: "grievances",
    urlState,
    pending: "Pending",
    query: (asked) => queueQuery({ ...asked, category }),
    sorts: sortsOf(urlState.status),
    filter: { category },
    exportPath: "/grievance/export.csv",
    rowOf: (open: QueuedGrievance) => open,
    elementIn: ({ _id }) => resolveId(_id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  const many = useMany({
    listed: status === "Pending" ? queue.list.data : undefined,
    acts: [{ key: "r", name: texts.resolve }],
    elementIn: ({ _id }) => resolveId(_id),
  });
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
            choices={namedCategories()}
            value={category ?? ""}
            onChange={(next) => setCategory(next || null)}
          />
        }
        isFiltered={category !== null}
        many={many}
      >
        {(grievances) => <QueueList grievances={grievances} onResolve={openDecision} />}
      </QueuePanel>
      {many.open && <ResolveManyDialog many={many} rows={many.open.rows} />}
      {open && <ResolveDialog grievance={open} onConflict={setConflict} onClose={close} />}
    </>
  );
}

interface Props {
  /** Undefined while they load. */
  grievances: QueuedGrievance[] | undefined;
  onResolve: (grievance: QueuedGrievance) => void;
}

const QueueList = ({ grievances, onResolve }: Props) => (
  <ul className={classes.list} aria-busy={!grievances}>
    {grievances?.map((grievance) => (
      <QueueItem key={grievance._id} grievance={grievance} onResolve={onResolve} />
    )) ?? <Waiting />}
  </ul>
);

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.item}>
      <Skeleton height={18} width="50%" aria-label={row === 1 ? uiTexts.loading : undefined} />
      <Skeleton height={18} width="80%" />
    </li>
  ));

/** What is shown stands in the address, so that a reload and the way back keep it. */
function useQueueUrl() {
  const { state, set } = useUrlState(schema);
  return {
    ...state,
    setStatus: (status: Status) => set({ status, order: null }),
    setCategory: (category: GrievanceCategory | null) => set({ category }, noStep),
  };
}
