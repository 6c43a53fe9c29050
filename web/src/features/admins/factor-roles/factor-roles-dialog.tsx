import "@/ui/checkbox-styles";
import { Button, Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FactorRoles } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatList } from "@/lib/lists";
import { type Role, roleName, roles } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { useForm } from "@/ui/form/use-form";
import { Failed } from "@/ui/list/failed";
import { WorkDialog } from "@/ui/work-dialog";
import { factorRolesQuery, useSaveFactorRoles } from "./api";
import classes from "./factor-roles.module.css";
import { factorRolesTexts as t } from "./texts";

interface Props {
  onClose: () => void;
}

/** Which roles of the college need two-step verification, besides those that always do. */
export default function FactorRolesDialog({ onClose }: Props) {
  const read = useQuery(factorRolesQuery);
  const save = useSaveFactorRoles();
  const finish = useWhileShown(onClose);
  // What was read until something is ticked.
  const [ticked, setTicked] = useState<Role[]>();
  const added = ticked ?? read.data?.added ?? [];
  const form = useForm({
    initial: {},
    submit: async () => {
      const saved = await save.mutateAsync(added);
      const names = roles.filter((role) => needs(saved, role)).map(roleName);
      flash(t.saved(formatList(names)), { forMs: flashLong });
      finish();
    },
  });
  const toggle = (role: Role) =>
    setTicked(added.includes(role) ? added.filter((one) => one !== role) : [...added, role]);
  const isUnsaved = ticked !== undefined && !isSame(ticked, read.data?.added ?? []);
  return (
    <WorkDialog
      title={t.title}
      onClose={onClose}
      isPending={form.pending}
      isUnsaved={isUnsaved}
      discard={t.discard}
    >
      <Form onSubmit={form.onSubmit}>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{t.lead}</Text>
          {read.data ? (
            <Choice always={read.data.always} added={added} onToggle={toggle} />
          ) : read.isError ? (
            <Failed error={read.error} onRetry={() => read.refetch()} />
          ) : (
            <Skeleton height={280} />
          )}
          <DialogActions>
            <Button type="submit" loading={form.pending} disabled={!read.data}>
              {t.save}
            </Button>
          </DialogActions>
        </Stack>
      </Form>
    </WorkDialog>
  );
}

const needs = ({ always, added }: FactorRoles, role: Role) =>
  always.includes(role) || added.includes(role);

const isSame = (some: Role[], others: Role[]) =>
  some.length === others.length && some.every((role) => others.includes(role));

interface ChoiceProps extends FactorRoles {
  onToggle: (role: Role) => void;
}

const Choice = ({ always, added, onToggle }: ChoiceProps) => (
  <>
    <fieldset className={classes.roles}>
      <legend>{t.always}</legend>
      <Text c="dimmed" fz="sm">
        {t.alwaysWhy}
      </Text>
      {roles
        .filter((role) => always.includes(role))
        .map((role) => (
          <Checkbox key={role} label={roleName(role)} checked disabled readOnly />
        ))}
    </fieldset>
    <fieldset className={classes.roles}>
      <legend>{t.others}</legend>
      {roles
        .filter((role) => !always.includes(role))
        .map((role) => (
          <Checkbox
            key={role}
            label={roleName(role)}
            checked={added.includes(role)}
            onChange={() => onToggle(role)}
          />
        ))}
    </fieldset>
  </>
);
