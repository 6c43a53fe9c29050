import type { AcademicYearRow } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowLink } from "@/ui/list/row-actions";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import { texts } from "../texts";

const t = texts.list;

const columns: Column<AcademicYearRow>[] = [
  { id: "name", heading: () => t.name, cell: ({ name }) => name },
  { id: "begin", heading: () => t.begin, cell: ({ beginsOn }) => <Day date={beginsOn} /> },
  { id: "end", heading: () => t.end, cell: ({ endsOn }) => <Day date={endsOn} /> },
  {
    id: "admission",
    heading: () => t.lastAdmission,
    cell: ({ lastAdmissionOn }) => (lastAdmissionOn ? <Day date={lastAdmissionOn} /> : texts.none),
  },
  { id: "students", heading: () => t.students, numeric: true, cell: ({ students }) => students },
  {
    id: "opened",
    heading: () => t.opened,
    cell: ({ isOpenedByHand }) =>
      isOpenedByHand ? (
        t.byHand
      ) : (
        <div>
          {t.byPortal}
          <span className={text.quiet}>{t.portalFees}</span>
        </div>
      ),
  },
  actionsColumn(({ _id, name }) => (
    <RowActions>
      <RowLink to={`${paths.academicYears}/${_id}`} aria-label={texts.of(t.edit, name)}>
        {t.edit}
      </RowLink>
    </RowActions>
  )),
];

/** Undefined while they load. */
export const YearTable = ({ years }: { years: AcademicYearRow[] | undefined }) => (
  <DataTable
    density="comfortable"
    label={t.table}
    columns={columns}
    rows={years}
    rowKey={({ _id }) => _id}
    skeletonRows={3}
  />
);
