import { Stack } from "@mantine/core";
import { Page } from "@/ui/page";
import { CollegeContact } from "./college-contact";
import { CommonQuestions } from "./common-questions";
import { texts } from "./texts";

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
