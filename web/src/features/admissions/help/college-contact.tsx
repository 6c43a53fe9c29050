import { Anchor, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { supportPhoneLink } from "@/lib/phone";
import { useSession } from "@/lib/session";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { coursesQuery } from "../courses/api";
import classes from "./help-page.module.css";
import { texts } from "./texts";

/** What the college itself has named for its students. */
export function CollegeContact() {
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
