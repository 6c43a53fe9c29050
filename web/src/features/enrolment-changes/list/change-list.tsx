import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddIcon } from "@/ui/icons";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { changesQuery } from "../api";
import { AskDialog } from "../ask/ask-dialog";
import { texts } from "../texts";
import { useEnrolmentsUrl } from "../use-enrolments-url";
import { ChangeTable } from "./change-table";

const t = texts.list;
const listId = "enrolment-changes-shown";

/** Of a change, for the way back to it. */
export const linkId = (id: string) => `enrolment-change-${id}`;

/** What waits for somebody's approval, or what has ended; and the way to ask for more. */
export function ChangeList() {
  const { only, setOnly, openNew, addressOf } = useEnrolmentsUrl();
  const changes = useInfiniteQuery(changesQuery(only));
  const [asks, setAsks] = useState(false);
  const tab = only || "open";
  return (
    <ViewPanel id="enrolment-changes" heading={texts.title} lead={texts.lead}>
      <Tabs
        label={t.tabs}
        tabs={(["open", "ended"] as const).map((value) => ({ value, label: t[value] }))}
        open={tab}
        onOpen={(value) => setOnly(value === "open" ? "" : value)}
        controls={listId}
      />
      <ListTools
        actions={
          <Button
            size="sm"
            leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            {t.ask}
          </Button>
        }
      />
      <Listing
        list={changes}
        empty={only ? t.noneEnded : t.empty}
        shown={t.shown}
        tabPanel={{ id: listId, label: t[tab] }}
      >
        {(rows) => (
          <ChangeTable
            changes={rows}
            hasEnded={only === "ended"}
            linkOf={(id) => ({ id: linkId(id), to: addressOf(id) })}
          />
        )}
      </Listing>
      {asks && <AskDialog onAsked={openNew} onClose={() => setAsks(false)} />}
    </ViewPanel>
  );
}
