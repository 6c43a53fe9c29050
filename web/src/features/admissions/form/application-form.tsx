import { Button, Checkbox, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Admission } from "@/lib/api-types";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { AcademicFields } from "./academic-fields";
import classes from "./application-form.module.css";
import { FormSection } from "./form-section";
import { PersonalFields } from "./personal-fields";
import { SaveStatus } from "./save-status";
import { DocumentSlot } from "./slots/document-slot";
import { Openings } from "./standing/openings";
import { texts } from "./texts";
import { useApplication } from "./use-application";
import "@/ui/checkbox-styles";
import { Panel } from "@/ui/panel";

interface Props {
  admission: Admission;
  onSubmitted: () => Promise<void>;
  /** What stands above the form. */
  children?: ReactNode;
}

export function ApplicationForm({ admission, onSubmitted, children }: Props) {
  const { form, draft, uploadOf } = useApplication(admission, onSubmitted);
  const { isIncomplete } = admission;
  return (
    <div className={classes.layout}>
      <Stack gap="lg" className={classes.column}>
        {children}
        <Form onSubmit={form.onSubmit} onBlur={draft.saver.flush}>
          <Stack gap="lg">
            <ErrorSummary form={form} />
            <FormSection id="personal" title={texts.sections.personal}>
              <PersonalFields form={form} isIncomplete={isIncomplete} />
            </FormSection>
            <FormSection id="academic" title={texts.sections.academic}>
              <AcademicFields form={form} isIncomplete={isIncomplete} />
            </FormSection>
            <FormSection
              id="documents"
              title={texts.sections.documents}
              lead={isIncomplete ? texts.documentsOptional : texts.documentsLead}
            >
              <div className={classes.slots}>
                {admission.slots.map((slot) => (
                  <DocumentSlot
                    key={slot.slot}
                    slot={slot}
                    field={form.field(slot.slot)}
                    upload={uploadOf(slot)}
                  />
                ))}
              </div>
            </FormSection>
            <Declaration pending={form.pending} />
          </Stack>
        </Form>
        {admission.openings.length > 0 && <Openings admission={admission} />}
      </Stack>
      <SaveStatus state={draft.state} />
    </div>
  );
}

/** The box is for the student's conscience: it opens the way, and is not sent. */
function Declaration({ pending }: { pending: boolean }) {
  const [declared, setDeclared] = useState(false);
  return (
    <Panel>
      <Stack align="flex-start">
        <Checkbox
          label={texts.declaration}
          description={texts.declarationHint}
          size="md"
          checked={declared}
          onChange={(event) => setDeclared(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" disabled={!declared} loading={pending}>
          {texts.submit}
        </Button>
      </Stack>
    </Panel>
  );
}
