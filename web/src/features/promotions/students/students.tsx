import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "@/lib/numbers";
import type { PromotedStudent, Promotion } from "@/lib/promotion-types";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { Listing } from "@/ui/list/listing";
import { useSearch } from "@/ui/list/use-search";
import { useTicks } from "@/ui/list/use-ticks";
import { Panel } from "@/ui/panel";
import { Tabs } from "@/ui/tabs";
import { studentsQuery } from "../api";
import classes from "../promotions.module.css";
import { usePromotionsUrl } from "../use-promotions-url";
import { type OpenChange, VerdictDialogs } from "./dialogs";
import { StudentTable } from "./student-table";
import { texts as t } from "./texts";
import { TickedBar } from "./ticked-bar";
import { Tools } from "./tools";

const [headingId, listId] = ["promoted-students", "promoted-students-list"];

/** Each student of the class with a verdict; ticked, they can be given another one together. */
export function Students({ promotion }: { promotion: Promotion }) {
  const { classId, state, exceptions, to } = promotion;
  const { only, verdict, setOnly, setVerdict } = usePromotionsUrl();
  const { search, setSearch } = useSearch();
  const students = useInfiniteQuery({
    ...studentsQuery({ classId, state, only, verdict, search }),
    placeholderData: keptWhileSearching({ classId, state, only, verdict }),
  });
  const ticks = useTicks<PromotedStudent>();
  const [open, setOpen] = useState<OpenChange | null>(null);
  const listed = students.data;
  // What is approved is carried out as it is.
  const isOpen = state !== "Running";
  const tickable = isOpen ? (listed?.filter(({ allowed }) => allowed.length > 0) ?? []) : [];
  const ticked = ticks.newest(listed);
  const tabs = { all: t.all, exceptions: t.exceptions(formatNumber(exceptions), exceptions) };
  const tab = only || "all";
  return (
    <Panel labelledBy={headingId}>
      <Title order={2} id={headingId} className={classes.top} mb="sm">
        {t.heading}
      </Title>
      <Tabs
        label={t.tabs}
        tabs={(["all", "exceptions"] as const).map((value) => ({ value, label: tabs[value] }))}
        open={tab}
        onOpen={(value) => setOnly(value === "all" ? "" : value)}
        controls={listId}
      />
      <Tools
        to={to}
        search={search}
        onSearch={setSearch}
        verdict={verdict}
        onVerdict={setVerdict}
        tickable={tickable}
        onTick={ticks.set}
      />
      <Listing
        list={students}
        empty={emptyOf(only, { isNarrowed: Boolean(verdict || search), isOpen })}
        shown={t.shown}
        tabPanel={{ id: listId, label: tabs[tab] }}
      >
        {(rows) => <StudentTable students={rows} ticks={isOpen ? ticks : null} onOpen={setOpen} />}
      </Listing>
      {isOpen && ticked.length > 0 && (
        <TickedBar students={ticked} onUntick={ticks.clear} onOpen={setOpen} />
      )}
      {open && (
        <VerdictDialogs
          promotion={promotion}
          open={open}
          listed={listed}
          onDone={(changed) => ticks.set(changed, false)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

function emptyOf(only: string, list: { isNarrowed: boolean; isOpen: boolean }) {
  if (!list.isOpen) return t.carriedOut;
  if (list.isNarrowed) return t.noMatch;
  return only ? t.noException : t.empty;
}
