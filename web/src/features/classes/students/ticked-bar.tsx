import { Button } from "@mantine/core";
import { BlockedButton } from "@/ui/blocked-button";
import { PanelBar } from "@/ui/panel-bar";
import { texts } from "../texts";
import { mostMoved } from "./movable";
import classes from "./students.module.css";

const t = texts.students;

interface Props {
  count: number;
  onUntick: () => void;
  onMove: () => void;
}

/** As long as somebody is ticked: how many, and what can be done with them. */
export const TickedBar = ({ count, onUntick, onMove }: Props) => (
  <PanelBar told={<strong>{t.ticked(count)}</strong>}>
    <div className={classes.acts}>
      <Button variant="subtle" onClick={onUntick}>
        {t.untick}
      </Button>
      <BlockedButton reason={count > mostMoved ? t.tooMany(mostMoved) : undefined} onClick={onMove}>
        {texts.move.open}
      </BlockedButton>
    </div>
  </PanelBar>
);
