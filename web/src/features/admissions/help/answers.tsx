import { Stack, Text, Title } from "@mantine/core";
import { Disclosure } from "@/ui/disclosure";
import { Panel } from "@/ui/panel";
import type { Answer } from "./answer";
import classes from "./help-page.module.css";

interface Props {
  id: string;
  title: string;
  answers: Answer[];
  /** What was searched for is shown whole. */
  isFound: boolean;
  opened: string;
  onToggle: (id: string) => void;
}

/** Questions with their answers. One answer is open at a time. */
export function Answers({ id, title, answers, isFound, opened, onToggle }: Props) {
  if (answers.length === 0) return null;
  return (
    <Panel labelledBy={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {answers.map((answer) =>
        isFound ? (
          <div key={answer.id} className={classes.found}>
            <Title order={3}>{answer.title}</Title>
            <Body answer={answer} />
          </div>
        ) : (
          <Disclosure
            key={answer.id}
            id={answer.id}
            title={<Text fw={600}>{answer.title}</Text>}
            opened={opened === answer.id}
            onToggle={() => onToggle(answer.id)}
          >
            <Body answer={answer} />
          </Disclosure>
        ),
      )}
    </Panel>
  );
}

const Body = ({ answer }: { answer: Answer }) => (
  <Stack gap="xs" maw="var(--portal-measure)" px={4} pt={4} pb="md">
    {answer.body}
  </Stack>
);
