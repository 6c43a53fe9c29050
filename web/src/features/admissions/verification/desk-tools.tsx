import { VisuallyHidden } from "@mantine/core";
import { useReopenings } from "@/features/admissions/reopenings/api";
import { texts as reopeningTexts } from "@/features/admissions/reopenings/texts";
import { useUrlState } from "@/lib/use-url-state";
import { KeysHelp } from "@/shared/keys/keys-help";
import { NewRows } from "@/shared/queue/new-rows";
import { statusTabs } from "@/shared/queue/status-tabs";
import { useWaiting } from "@/shared/queue/waiting";
import { ListTools } from "@/ui/list/list-tools";
import { Narrowed } from "@/ui/list/narrowed";
import { byTime } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { allDays } from "@/ui/list/use-period";
import { Tabs } from "@/ui/tabs";
import { texts as admissionTexts } from "../texts";
import { statuses } from "./api";
import type { Keys } from "./keys/use-keys";
import { texts } from "./texts";
import type { DeskState, View } from "./use-desk";

export const listId = "applications";

/** The applications by status, and the requests to open one again. */
export function DeskTabs({ open }: { open: View }) {
  const { set } = useUrlState({});
  const submitted = useWaiting("applications");
  const { waiting } = useReopenings();
  return (
    <Tabs<View>
      label={texts.tabs}
      tabs={[
        ...statusTabs(statuses, admissionTexts.states, submitted),
        { value: "Reopenings", label: reopeningTexts.title, waiting },
      ]}
      open={open}
      onOpen={(status) => set({ status, student: null, order: null, ...allDays })}
      controls={listId}
    />
  );
}

export const DeskTools = ({ desk, keys }: { desk: DeskState; keys: Keys }) => (
  <>
    {/* The tab says it to those who see. */}
    <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
    <DeskTabs open={desk.status} />
    <ListTools
      search={{
        label: texts.search,
        hint: texts.searchHint,
        value: desk.search,
        onSearch: desk.setSearch,
      }}
      actions={
        <>
          <NewRows newer={desk.newer} listId={listId} />
          <KeysHelp keys={keys} hints={texts.keys} />
        </>
      }
    >
      <OrderSelect names={byTime} {...desk.order} />
    </ListTools>
    <Narrowed {...desk.narrowing} />
  </>
);
