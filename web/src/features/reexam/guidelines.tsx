import { Title } from "@mantine/core";
import { formatRupeesInText } from "@/lib/money";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const t = texts.guidelines;

export function Guidelines({ fee }: { fee: number }) {
  return (
    <Panel labelledBy="guidelines">
      <Title order={2} id="guidelines">
        {t.title}
      </Title>
      <ul className={text.points}>
        <li>{t.fee(formatRupeesInText(fee))}</li>
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Panel>
  );
}
