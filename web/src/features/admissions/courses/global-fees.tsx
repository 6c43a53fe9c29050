import { Text, Title } from "@mantine/core";
import type { CourseList } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { Panel } from "@/ui/panel";
import classes from "./global-fees.module.css";
import { texts } from "./texts";

type Fee = CourseList["globalFees"][number];

/** What every student pays, whatever the course. */
export function GlobalFees({ fees }: { fees: Fee[] }) {
  const none = fees.length === 0;
  return (
    <Panel labelledBy="global-fees">
      <Title order={2} id="global-fees">
        {texts.globalFees}
      </Title>
      <Text c="dimmed">{none ? texts.noGlobalFees : texts.globalFeesLead}</Text>
      {!none && (
        <dl className={classes.fees}>
          {fees.map(({ title, amount }) => (
            <Line key={title} name={title} amount={amount} />
          ))}
          {fees.length > 1 && <Line name={texts.total} amount={sumOf(fees)} isTotal />}
        </dl>
      )}
    </Panel>
  );
}

function Line({ name, amount, isTotal }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
  );
}

/** In whole paise: rupees with decimals do not add up exactly. */
export const sumOf = (fees: Fee[]) =>
  fees.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
