import { Stack, Text } from "@mantine/core";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { EmptyWhen } from "@/ui/list/empty";
import { ListTools } from "@/ui/list/list-tools";
import { useSearch } from "@/ui/list/use-search";
import { Page } from "@/ui/page";
import { type Answer, findAnswers } from "./answer";
import { Answers } from "./answers";
import { CollegeContact } from "./college-contact";
import classes from "./help-page.module.css";
import { texts } from "./texts";
import { topicAnswers } from "./topics/topics";
import { useOpened } from "./use-opened";

const t = texts.faq;

const questions = [
  { id: "documents", text: t.documents, to: paths.admissionGuidelines },
  { id: "fees", text: t.fees, to: paths.feeStatus },
  { id: "results", text: t.results, to: paths.result },
];

export function Component() {
  const { search, setSearch } = useSearch();
  const { opened, toggle } = useOpened();
  const isFound = search.trim() !== "";
  const find = (answers: Answer[]) => (isFound ? findAnswers(answers, search) : answers);
  const common = find(commonAnswers());
  const topics = find(topicAnswers());
  const shared = { isFound, opened, onToggle: toggle };
  const { label, hint, none } = texts.search;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <div className={classes.search}>
          <ListTools search={{ label, hint, value: search, onSearch: setSearch }} />
          <EmptyWhen isEmpty={common.length + topics.length === 0} {...none} />
        </div>
        <Answers id="questions" title={t.title} answers={common} {...shared} />
        <Answers id="topics" title={texts.topics} answers={topics} {...shared} />
        <CollegeContact />
      </Stack>
    </Page>
  );
}

/** The specification's three. */
const commonAnswers = (): Answer[] =>
  questions.map(({ id, text, to }) => ({
    id,
    title: text.question,
    said: [text.answer],
    body: (
      <>
        <Text>{text.answer}</Text>
        <Text>
          <AppLink to={to}>{text.link}</AppLink>
        </Text>
      </>
    ),
  }));
