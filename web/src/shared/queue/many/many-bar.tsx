import { Button } from "@mantine/core";
import { PanelBar } from "@/ui/panel-bar";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./many.module.css";
import { texts } from "./texts";
import type { Many } from "./use-many";

/** Among the tools of a list. */
export function TickShown({ many }: { many: Many }) {
  const { count, offered, tickAll } = many;
  if (offered === 0) return null;
  const isAll = count === offered;
  return (
    <Button variant="default" size="sm" onClick={() => tickAll(!isAll)}>
      {isAll ? uiTexts.untickAll(offered) : uiTexts.tickAll(offered)}
    </Button>
  );
}

/** As long as something is ticked: how much, and what can be done with it. Each act shows it first. */
export function ManyBar({ many }: { many: Many }) {
  const { acts, count, tickAll, openMany } = many;
  if (count === 0) return null;
  return (
    <PanelBar told={<strong>{texts.ticked(count)}</strong>}>
      <div className={classes.acts}>
        <Button variant="subtle" onClick={() => tickAll(false)}>
          {texts.untick}
        </Button>
        {acts.map(({ key, name }, index) => (
          <Button
            key={key}
            variant={index === 0 ? "filled" : "default"}
            onClick={() => openMany(key)}
          >
            {texts.act(name, count)}
          </Button>
        ))}
      </div>
    </PanelBar>
  );
}
