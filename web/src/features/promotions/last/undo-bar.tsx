import { Button } from "@mantine/core";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { formatNumber } from "@/lib/numbers";
import { mostStudents } from "@/shared/enrolment-changes/ask";
import { BlockedButton } from "@/ui/blocked-button";
import { PanelBar } from "@/ui/panel-bar";
import classes from "../promotions.module.css";
import { texts as t } from "./texts";

interface Props {
  /** Who is ticked. */
  students: LastPromotedStudent[];
  onUntick: () => void;
  onOpen: () => void;
}

/** As long as somebody is ticked: how many, and the way to ask for it. */
export function UndoBar({ students, onUntick, onOpen }: Props) {
  const isTooMany = students.length > mostStudents;
  return (
    <PanelBar told={<strong>{t.ticked(students.length)}</strong>}>
      <div className={classes.acts}>
        <Button variant="subtle" onClick={onUntick}>
          {t.untick}
        </Button>
        <BlockedButton
          reason={isTooMany ? t.tooMany(formatNumber(mostStudents)) : undefined}
          onClick={onOpen}
        >
          {t.open}
        </BlockedButton>
      </div>
    </PanelBar>
  );
}
