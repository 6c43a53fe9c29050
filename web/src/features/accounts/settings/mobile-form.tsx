import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { paths } from "@/lib/paths";
import { phoneNumber } from "@/lib/phone";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { DialogActions } from "@/ui/dialog-actions";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Failed } from "@/ui/list/failed";
import { StrongPart } from "@/ui/strong-part";
import { profileQuery } from "../api";
import { useChangeMobile } from "./api";
import { CurrentPassword, OwnForm, type PartProps } from "./own-form";
import { checkMobile } from "./rules";
import { settingsTexts } from "./texts";

const t = settingsTexts.mobile;

export function MobileForm({ onDone }: PartProps) {
  const profile = useQuery(profileQuery);
  if (profile.isError && !profile.data) {
    return <Failed error={profile.error} onRetry={() => profile.refetch()} />;
  }
  if (profile.data && !profile.data.mobile) return <NoNumber />;
  // The fields stand there while the present number is on its way.
  return <NumberForm now={profile.data?.mobile ?? ""} onDone={onDone} />;
}

const NoNumber = () => (
  <Stack>
    <Text>
      {t.missing} <AppLink to={paths.admissionForm}>{t.toForm}</AppLink>
    </Text>
    <DialogActions />
  </Stack>
);

function NumberForm({ now, onDone }: PartProps & { now: string }) {
  const { id } = useSession();
  const change = useChangeMobile();
  const draft = `new-mobile:${id}`;
  const form = useForm({
    initial: { mobile: "", currentPassword: "" },
    draft,
    check: checkMobile,
    submit: async ({ mobile, currentPassword }) => {
      await change.mutateAsync({ mobile: phoneNumber.from(mobile), currentPassword });
      removeFromTab(draft);
      flash(t.done);
      onDone();
    },
  });
  return (
    <OwnForm
      form={form}
      lead={
        now ? (
          <StrongPart text={t.lead(now)} strong={now} />
        ) : (
          <Skeleton component="span" display="block" height={20} width="70%" />
        )
      }
      action={t.save}
    >
      <TextField
        label={t.field}
        description={t.hint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        field={form.field("mobile")}
      />
      <CurrentPassword field={form.field("currentPassword")} />
    </OwnForm>
  );
}
