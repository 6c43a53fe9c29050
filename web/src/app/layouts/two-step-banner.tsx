import { Button } from "@mantine/core";
import { useState } from "react";
import type { SettingsProps } from "@/features/accounts/settings/settings-dialog";
import type { Factor } from "@/lib/api-types";
import { daysUntil, formatDay } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { portalConfig } from "@/lib/portal-config";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { lazyPart } from "@/ui/lazy-part";
import classes from "./two-step-banner.module.css";
import { twoStepTexts as t } from "./two-step-texts";

/** So near to its end, the time that is left is a warning. */
const fewDays = 3;

const SettingsDialog = lazyPart<SettingsProps>(
  () =>
    import(
      /* webpackChunkName: "account-settings" */ "@/features/accounts/settings/settings-dialog"
    ),
);

interface Props {
  factor: Factor | undefined;
}

/** What the frame says of two-step verification, if anything, and the settings that it opens. */
export function TwoStepBanner({ factor }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Banner factor={factor} onSetUp={() => setOpen(true)} />
      {/* It stays when the banner goes: the recovery codes are still in it. */}
      {isOpen && <SettingsDialog part="twoStep" onClose={() => setOpen(false)} />}
    </>
  );
}

/** No demo asks anybody for it. */
function Banner({ factor, onSetUp }: Props & { onSetUp: () => void }) {
  const { role } = useSession();
  if (!factor || portalConfig().demo) return null;
  if (factor.graceEndsAt) return <Grace endsAt={factor.graceEndsAt} onSetUp={onSetUp} />;
  if (factor.isOnlySuperAdmin) {
    return (
      <p className={classes.banner}>
        {t.onlySuperAdmin}{" "}
        <AppLink to={`${paths.superAdmin}?tab=admins`}>{t.appointSecond}</AppLink>
      </p>
    );
  }
  if (factor.isOnlyOffered && role === "superAdmin") {
    return <p className={classes.banner}>{t.onlyOffered}</p>;
  }
  return null;
}

function Grace({ endsAt, onSetUp }: { endsAt: string; onSetUp: () => void }) {
  const left = Math.max(0, daysUntil(endsAt));
  return (
    <div className={classes.banner} data-urgent={left <= fewDays || undefined}>
      <p>
        {t.setUpBy(formatDay(endsAt))} {left === 0 ? t.today : t.daysLeft(left)}
      </p>
      <Button variant="default" size="compact-sm" className={classes.button} onClick={onSetUp}>
        {t.setUp}
      </Button>
    </div>
  );
}
