import { VisuallyHidden } from "@mantine/core";
import { StatusTabs } from "@/shared/queue/status-tabs";
import { ListTools } from "@/ui/list/list-tools";
import { byTime } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { statuses } from "./api";
import { texts } from "./texts";
import type { DeskState } from "./use-desk";

export const listId = "applications";

export const DeskTools = ({ desk }: { desk: DeskState }) => (
  <>
    {/* The tab says it to those who see. */}
    <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
    <StatusTabs
      label={texts.tabs}
      statuses={statuses}
      waiting={desk.waiting}
      status={desk.status}
      onStatus={desk.setStatus}
      controls={listId}
    />
    <ListTools
      search={{
        label: texts.search,
        hint: texts.searchHint,
        value: desk.search,
        onSearch: desk.setSearch,
      }}
    >
      <OrderSelect names={byTime} {...desk.order} />
    </ListTools>
  </>
);
