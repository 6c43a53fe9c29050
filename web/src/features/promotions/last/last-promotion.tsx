import { Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "@/lib/dates";
import { formatNumber } from "@/lib/numbers";
import type { Promotion } from "@/lib/promotion-types";
import { Panel } from "@/ui/panel";
import classes from "../promotions.module.css";
import { texts as promotionTexts } from "../texts";
import { AskedNotice } from "./asked-notice";
import { PromotedStudents } from "./promoted-students";
import { texts as t } from "./texts";

const headingId = "last-promotion";

interface Props {
  classId: string;
  last: NonNullable<Promotion["last"]>;
}

/** Whom the promotions of this class have named, and the way to ask for one to be undone. */
export function LastPromotion({ classId, last }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.part}>
        <div className={classes.top}>
          <Title order={2} id={headingId}>
            {t.heading}
          </Title>
          <Text c="dimmed">{leadOf(last)}</Text>
        </div>
        {asked && <AskedNotice change={asked} />}
        <PromotedStudents classId={classId} approvedAt={last.approvedAt} onAsked={setAsked} />
      </div>
    </Panel>
  );
}

const leadOf = ({ students, approvedBy, approvedAt }: Props["last"]) =>
  t.lead(
    promotionTexts.students(formatNumber(students), students),
    approvedBy,
    formatDateTime(approvedAt),
  );
