import { Stack, Text, Title } from "@mantine/core";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import classes from "./guidelines-page.module.css";
import { texts } from "./texts";

const { documents, steps, notes } = texts;

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <Panel labelledBy="documents">
          <Title order={2} id="documents">
            {documents.title}
          </Title>
          <Text c="dimmed" mb="sm">
            {documents.lead}
          </Text>
          <ul className={classes.documents}>
            {documents.rows.map(({ name, hint, files }) => (
              <li key={name}>
                <div>
                  <strong>{name}</strong>
                  <div className={classes.hint}>{hint}</div>
                </div>
                <div>{files}</div>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel labelledBy="steps">
          <Title order={2} id="steps" mb="md">
            {steps.title}
          </Title>
          <ol className={classes.steps}>
            {steps.list.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <div>{text}</div>
              </li>
            ))}
          </ol>
        </Panel>
        <Panel labelledBy="notes">
          <Title order={2} id="notes" mb="sm">
            {notes.title}
          </Title>
          <ul className={classes.notes}>
            {notes.list.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Text mt="md">
            <AppLink to={paths.admissionForm}>{texts.toForm}</AppLink>
          </Text>
        </Panel>
      </Stack>
    </Page>
  );
}
