import { Button } from "@mantine/core";
import { formatNumber } from "@/lib/numbers";
import type { PromotedStudent } from "@/lib/promotion-types";
import { BlockedButton } from "@/ui/blocked-button";
import { PanelBar } from "@/ui/panel-bar";
import classes from "../promotions.module.css";
import { isException } from "../verdicts";
import type { OpenChange } from "./dialogs";
import { texts as t } from "./texts";

/** As many as one call changes. */
const mostChanged = 1000;

interface Props {
  /** Who is ticked. */
  students: PromotedStudent[];
  onUntick: () => void;
  onOpen: (open: OpenChange) => void;
}

/** As long as somebody is ticked: how many, and what can be done with them. */
export function TickedBar({ students, onUntick, onOpen }: Props) {
  const isTooMany = students.length > mostChanged;
  const reason = isTooMany ? t.tooMany(formatNumber(mostChanged)) : undefined;
  return (
    <PanelBar told={<strong>{t.ticked(students.length)}</strong>}>
      <div className={classes.acts}>
        <Button variant="subtle" onClick={onUntick}>
          {t.untick}
        </Button>
        {students.every(isException) && !isTooMany && (
          <Button variant="default" onClick={() => onOpen({ act: "again", students })}>
            {t.again.open}
          </Button>
        )}
        <BlockedButton reason={reason} onClick={() => onOpen({ act: "change", students })}>
          {t.change.openMany}
        </BlockedButton>
      </div>
    </PanelBar>
  );
}
