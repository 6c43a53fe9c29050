import "@mantine/core/styles/Tabs.layer.css";
import type { GrievanceCategory, QueuedGrievance } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { useSession } from "@/lib/session";
import { urlStateIn } from "@/lib/use-url-state";
import { Glance } from "@/shared/glance/glance";
import { lazyDialog, lazyView } from "@/shared/lazy-view";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { Pane } from "@/shared/split/pane";
import { Split } from "@/shared/split/split";
import { FilterSelect } from "@/ui/list/filter-select";
import { daysIn } from "@/ui/list/narrowed";
import { Page } from "@/ui/page";
import { namedCategories, queueQuery, sortsOf, statuses } from "../api";
import type { Props as ManyProps } from "./many-dialog";
import type { Props as DetailProps } from "./pane/grievance-detail";
import { usePane } from "./pane/use-pane";
import { linkId, resolveId } from "./queue-item";
import { QueueList } from "./queue-list";
import type { Props as ResolveProps } from "./resolve-dialog";
import { texts } from "./texts";
import { schema, useQueueUrl } from "./use-queue-url";

const GrievanceDetail = lazyView<DetailProps>(() =>
  import(/* webpackChunkName: "grievance-detail" */ "./pane/grievance-detail").then(
    ({ GrievanceDetail }) => GrievanceDetail,
  ),
);

const ResolveDialog = lazyDialog<ResolveProps>(() =>
  import(/* webpackChunkName: "grievance-dialogs" */ "./resolve-dialog").then(
    ({ ResolveDialog }) => ResolveDialog,
  ),
);

const ResolveManyDialog = lazyDialog<ManyProps>(() =>
  import(/* webpackChunkName: "grievance-dialogs" */ "./many-dialog").then(
    ({ ResolveManyDialog }) => ResolveManyDialog,
  ),
);

/** The list that the page opens with. */
export const handle: EarlyData = {
  prefetch(client) {
    const address = new URLSearchParams(window.location.search);
    return client.prefetchInfiniteQuery(queueQuery({ ...urlStateIn(address, schema), search: "" }));
  },
};

/** The desk of grievances: the list, and beside it the grievance that is open. */
export function Component() {
  const urlState = useQueueUrl();
  const { status, category, setCategory, from, to, openDocket } = urlState;
  const queue = useQueue({
    name: "grievances",
    urlState,
    pending: "Pending",
    query: (asked) => queueQuery({ ...asked, category, from, to }),
    sorts: sortsOf(status),
    filter: { category, from, to },
    narrowing: {
      facts: daysIn(texts.came[status], { from, to }),
      onShowAll: urlState.showAllDays,
    },
    exportPath: "/grievance/export.csv",
    rowOf: (open: QueuedGrievance) => open,
    elementIn: ({ _id }) => resolveId(_id),
  });
  const { list, open, setConflict, openDecision, close } = queue;
  const many = useMany({
    listed: status === "Pending" ? list.data : undefined,
    acts: [{ key: "r", name: texts.resolve }],
    elementIn: ({ _id, docket }) => (openDocket === null ? resolveId(_id) : linkId(docket)),
  });
  const pane = usePane(urlState, list);
  return (
    <Page title={texts.title} lead={texts.lead} part={pane.title}>
      <Glance desk="grievances" isWide={useSession().role === "hod"} />
      <Split
        isOpen={openDocket !== null}
        list={
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
            openRow={pane.keys}
          >
            {(grievances) => (
              <QueueList
                grievances={grievances}
                openDocket={openDocket}
                addressOf={urlState.addressOf}
                onResolve={openDecision}
              />
            )}
          </QueuePanel>
        }
      >
        <Pane open={pane.opened} texts={texts.pane} conflict={pane.conflict}>
          {(grievance) => (
            <GrievanceDetail key={grievance._id} grievance={grievance} {...pane.decided} />
          )}
        </Pane>
      </Split>
      {many.open && <ResolveManyDialog many={many} rows={many.open.rows} />}
      {open && <ResolveDialog grievance={open} onConflict={setConflict} onClose={close} />}
    </Page>
  );
}
