import { useState } from "react";
import { ApiError } from "@/lib/api-error";
import { ErrorReference } from "@/ui/error-reference";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { asSinglePage, Listing, type ListQuery } from "@/ui/list/listing";
import { Narrowed } from "@/ui/list/narrowed";
import { byTime, type Order } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { PeriodFilter } from "@/ui/list/period-filter";
import { Tick, walkTicks } from "@/ui/list/tick";
import { LoadingBlock } from "@/ui/loading-block";
import { Part, State } from "./part";
import { countStudents, ignore, longText, noStudents, type Student, students } from "./samples";
import { Table } from "./tables";

const failed: Partial<ListQuery<Student>> = { isError: true, error: new Error("failed") };

/** A list in each state of the query behind it. */
const states: [string, ListQuery<Student>][] = [
  ["With a further page", { ...asSinglePage(students), hasNextPage: true }],
  ["Loading a further page", { ...asSinglePage(students), hasNextPage: true, isFetching: true }],
  [
    "A further page failed",
    { ...asSinglePage(students), ...failed, hasNextPage: true, isFetchNextPageError: true },
  ],
  ["Loading", asSinglePage<Student>(undefined)],
  ["Empty", asSinglePage<Student>([])],
  ["Failed", { ...asSinglePage<Student>(undefined), ...failed }],
];

export const Lists = () => (
  <>
    <Part name="ListTools, FilterSelect, OrderSelect, PeriodFilter">
      <Tools />
    </Part>
    <Part name="Narrowed">
      <Narrowed facts={["Filed by 03/11/2026"]} onShowAll={ignore} />
      <Narrowed facts={["FAIL in Business Law", longText]} onShowAll={ignore} />
    </Part>
    <Part name="Listing">
      {states.map(([name, list]) => (
        <State key={name} name={name}>
          <Listing list={list} empty={noStudents} shown={countStudents}>
            {(rows) => <Table label={name} rows={rows} />}
          </Listing>
        </State>
      ))}
    </Part>
    <Part name="Empty, Failed, ErrorReference">
      <Empty title={longText} hint={longText} />
      <Failed error={new Error()} fallback={longText} onRetry={ignore} />
      <ErrorReference error={new ApiError({ status: 503, faults: [], requestId: "4f2c9d" })} />
    </Part>
    <Part name="LoadingBlock">
      <LoadingBlock height={120} />
    </Part>
    <Part name="Tick">
      <Ticks />
    </Part>
  </>
);

function Tools() {
  const [search, setSearch] = useState("");
  const [course, setCourse] = useState("");
  const [order, setOrder] = useState<Order>("asc");
  const [period, setPeriod] = useState({ from: "", to: "" });
  return (
    <>
      <ListTools
        search={{
          label: "Search students",
          hint: "Name or Student ID",
          value: search,
          onSearch: setSearch,
        }}
      >
        <FilterSelect
          label="Course"
          all="All courses"
          choices={["BSc IT", "BMS", longText]}
          value={course}
          onChange={setCourse}
        />
        <OrderSelect names={byTime} order={order} setOrder={setOrder} />
      </ListTools>
      <PeriodFilter period={period} onChange={setPeriod} />
    </>
  );
}

function Ticks() {
  const [ticked, setTicked] = useState<string[]>([]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the sheets of attendance have it
    <div role="group" aria-label="Students" onKeyDown={walkTicks}>
      {students.map(({ id, name }) => (
        <Tick
          key={id}
          name={name}
          id={id}
          isOn={ticked.includes(id)}
          onTick={(on) => setTicked((now) => (on ? [...now, id] : now.filter((one) => one !== id)))}
        />
      ))}
    </div>
  );
}
