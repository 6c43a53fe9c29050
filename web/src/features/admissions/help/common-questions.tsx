import { Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Disclosure } from "@/ui/disclosure";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";

const t = texts.faq;

const questions = [
  { ...t.documents, to: paths.admissionGuidelines },
  { ...t.fees, to: paths.feeStatus },
  { ...t.results, to: paths.result },
];

/** One answer is open at a time. */
export function CommonQuestions() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel labelledBy="questions">
      <Title order={2} id="questions" mb="md">
        {t.title}
      </Title>
      {questions.map(({ question, answer, link, to }) => (
        <Disclosure
          key={question}
          title={<Text fw={600}>{question}</Text>}
          opened={opened === question}
          onToggle={() => setOpened(opened === question ? null : question)}
        >
          <Stack gap="xs" maw="70ch" px={4} pt={4} pb="md">
            <Text>{answer}</Text>
            <Text>
              <AppLink to={to}>{link}</AppLink>
            </Text>
          </Stack>
        </Disclosure>
      ))}
    </Panel>
  );
}
