import { Title } from "@mantine/core";
import { formatRupeesInText } from "@/lib/money";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const t = texts.guidelines;
/** What colleges ask for unless they have set another; said where no list knows better. */
const usualFee = 50;

export function Guidelines({ fee = usualFee }: { fee: number | undefined }) {
  return (
    <Panel labelledBy="guidelines">
      <Title order={2} id="guidelines">
        {t.title}
      </Title>
      <ul className={text.points}>
        <li>{t.attend}</li>
        <li>{t.fee(formatRupeesInText(fee))}</li>
        <li>{t.reward}</li>
      </ul>
    </Panel>
  );
}
