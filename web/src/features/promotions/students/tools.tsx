import type { PromotedStudent, Promotion, Verdict } from "@/lib/promotion-types";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { TickAll } from "@/ui/list/tick";
import { texts as promotionTexts } from "../texts";
import { verdictsTo } from "../verdicts";
import { texts as t } from "./texts";

interface Props {
  to: Promotion["to"];
  search: string;
  onSearch: (search: string) => void;
  /** Empty: all. */
  verdict: Verdict | "";
  onVerdict: (verdict: Verdict | "") => void;
  /** In sight. */
  tickable: PromotedStudent[];
  onTick: (students: PromotedStudent[], on: boolean) => void;
}

/** Above the list: what is searched for, which verdict is shown, and ticks for all in sight. */
export const Tools = ({ to, search, onSearch, verdict, onVerdict, tickable, onTick }: Props) => (
  <ListTools
    search={{ label: t.search, hint: t.searchHint, value: search, onSearch }}
    actions={
      tickable.length > 0 && (
        <TickAll count={tickable.length} onTick={(on) => onTick(tickable, on)} />
      )
    }
  >
    <FilterSelect
      label={t.verdict}
      all={t.allVerdicts}
      choices={verdictsTo(to).map((value) => ({ value, label: promotionTexts.verdicts[value] }))}
      value={verdict}
      onChange={onVerdict}
    />
  </ListTools>
);
