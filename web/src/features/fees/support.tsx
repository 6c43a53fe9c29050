import { Anchor, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { FeeStatus } from "@/lib/api-types";
import { supportPhoneLink } from "@/lib/phone";
import { Panel } from "@/ui/panel";
import classes from "./support.module.css";
import { texts } from "./texts";

const t = texts.support;

/** Whom to ask about fees, as the college has set it. */
export function Support({ support: { email, phone, address } }: Pick<FeeStatus, "support">) {
  return (
    <Panel labelledBy="support">
      <Title order={2} id="support">
        {t.title}
      </Title>
      {!email && !phone && <Text mb={address ? "sm" : undefined}>{t.none}</Text>}
      {(email || phone || address) && (
        <dl className={classes.contacts}>
          {email && (
            <Contact label={t.email}>
              <Anchor underline="always" href={`mailto:${email}`}>
                {email}
              </Anchor>
            </Contact>
          )}
          {phone && (
            <Contact label={t.phone}>
              <Anchor underline="always" href={supportPhoneLink(phone)}>
                {phone}
              </Anchor>
            </Contact>
          )}
          {address && <Contact label={t.address}>{address}</Contact>}
        </dl>
      )}
    </Panel>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
