import { Title } from "@mantine/core";
import { formatPercent } from "@/lib/percent";
import { Bars } from "@/shared/bars/bars";
import { Panel } from "@/ui/panel";
import { texts as resultTexts } from "../texts";
import { PercentageTable } from "./percentage-table";
import classes from "./terms.module.css";
import { texts } from "./texts";
import { nameOf, type ShownTerm } from "./use-shown-term";

const percentage = "percentage";

/** How the terms turned out, one beside the other. */
export default function Percentages(shown: ShownTerm) {
  const bars = shown.terms.map((one) => ({
    id: shown.idOf(one),
    label: nameOf(one),
    values: { [percentage]: one.percentage },
  }));
  return (
    <Panel labelledBy="percentages">
      <Title order={2} id="percentages">
        {texts.title}
      </Title>
      <div className={classes.picture}>
        <Bars
          title={texts.title}
          picture={{ bars, series: [{ id: percentage, label: resultTexts.percentage }] }}
          format={(value) => formatPercent(value)}
          end={100}
        />
      </div>
      <PercentageTable {...shown} />
    </Panel>
  );
}
