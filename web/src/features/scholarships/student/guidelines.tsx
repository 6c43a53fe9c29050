import { Title } from "@mantine/core";
import { formatRupeesInText } from "@/lib/money";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const words = texts.guidelines;
/** What colleges ask for unless they have set another; said where no list knows better. */
const usualFee = 50;

export function Guidelines({ fee = usualFee }: { fee: number | undefined }) {
  return (
    <Panel labelledBy="guidelines">
      <Title order={2} id="guidelines">
        {words.title}
      </Title>
      <ul className={text.points}>
        <li>{words.attend}</li>
        <li>{words.fee(formatRupeesInText(fee))}</li>
        <li>{words.reward}</li>
      </ul>
    </Panel>
  );
}
