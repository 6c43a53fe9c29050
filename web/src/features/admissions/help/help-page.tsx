import { Anchor, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { paths } from "@/lib/paths";
import { supportPhoneLink } from "@/lib/phone";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { Disclosure } from "@/ui/disclosure";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { coursesQuery } from "../courses/api";
import classes from "./help-page.module.css";
import { texts } from "./texts";

const t = texts.faq;

const questions = [
  { text: t.documents, to: paths.admissionGuidelines },
  { text: t.fees, to: paths.feeStatus },
  { text: t.results, to: paths.result },
];

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <CommonQuestions />
        <CollegeContact />
      </Stack>
    </Page>
  );
}

/** One answer is open at a time. */
function CommonQuestions() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel labelledBy="questions">
      <Title order={2} id="questions" mb="md">
        {t.title}
      </Title>
      {questions.map(({ text, to }) => (
        <Disclosure
          key={to}
          title={<Text fw={600}>{text.question}</Text>}
          opened={opened === to}
          onToggle={() => setOpened(opened === to ? null : to)}
        >
          <Stack gap="xs" maw="var(--portal-measure)" px={4} pt={4} pb="md">
            <Text>{text.answer}</Text>
            <Text>
              <AppLink to={to}>{text.link}</AppLink>
            </Text>
          </Stack>
        </Disclosure>
      ))}
    </Panel>
  );
}

/** What the college itself has named for its students. */
function CollegeContact() {
  const college = useQuery(coursesQuery);
  const { collegeName } = useSession();
  const { supportEmail, supportPhone, address } = college.data ?? {};
  const isSilent = college.data && !supportEmail && !supportPhone;
  return (
    <Panel labelledBy="contact">
      <Title order={2} id="contact">
        {texts.contact.title}
      </Title>
      <Text c="dimmed" mb="md">
        {college.data?.collegeName ?? collegeName}
      </Text>
      {college.isError && !college.data ? (
        <Failed error={college.error} onRetry={() => college.refetch()} />
      ) : (
        <>
          {isSilent && <Text mb={address ? "md" : undefined}>{texts.contact.none}</Text>}
          <dl className={classes.contact} aria-busy={college.isPending}>
            <Fact label={texts.contact.email} loading={college.isPending}>
              {supportEmail && (
                <Anchor underline="always" href={`mailto:${supportEmail}`}>
                  {supportEmail}
                </Anchor>
              )}
            </Fact>
            <Fact label={texts.contact.phone} loading={college.isPending}>
              {supportPhone && (
                <Anchor underline="always" href={supportPhoneLink(supportPhone)}>
                  {supportPhone}
                </Anchor>
              )}
            </Fact>
            <Fact label={texts.contact.address} loading={college.isPending}>
              {address}
            </Fact>
          </dl>
        </>
      )}
    </Panel>
  );
}

interface FactProps {
  label: string;
  loading: boolean;
  children: ReactNode;
}

/** What the college has not named is left out. */
function Fact({ label, loading, children }: FactProps) {
  if (!loading && !children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {loading ? (
          <Skeleton height={24} width="60%" role="status" aria-label={uiTexts.loading} />
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
