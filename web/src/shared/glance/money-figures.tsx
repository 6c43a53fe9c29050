import type { GlanceMoney } from "@/lib/api-types";
import { formatRupeesInText } from "@/lib/money";
import { WarningIcon } from "@/ui/icons";
import { Counting } from "./counting";
import classes from "./glance.module.css";
import { texts } from "./texts";

const t = texts.money;

/** What students owe, what of it is overdue, and what was paid today. */
export function MoneyFigures({ money }: { money: GlanceMoney }) {
  const { owed, owedRows, overdue, overdueRows, collectedToday, collectedRows } = money;
  const of = { list: "charges", name: t.name } as const;
  return (
    <>
      <div className={classes.figures}>
        <Counting {...of} rows={owedRows} isStrong>
          {t.owed(formatRupeesInText(owed))}
        </Counting>{" "}
        {overdue > 0 && (
          <Counting {...of} rows={overdueRows} isBad>
            <WarningIcon size={14} stroke={2} aria-hidden />
            {t.overdue(formatRupeesInText(overdue))}
          </Counting>
        )}{" "}
      </div>
      <div className={classes.figures}>
        <Counting {...of} rows={collectedRows}>
          {t.collected(formatRupeesInText(collectedToday))}
        </Counting>
      </div>
    </>
  );
}
