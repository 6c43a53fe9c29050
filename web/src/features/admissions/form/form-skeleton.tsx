import { Skeleton, Stack } from "@mantine/core";
import { Panel } from "@/ui/panel";
import classes from "./application-form.module.css";
import { texts } from "./texts";

/** As high as the form's sections. */
const heights = [480, 240, 560];

export function FormSkeleton() {
  return (
    <div aria-busy="true" className={classes.column}>
      <Stack gap="lg" role="status" aria-label={texts.loading}>
        {heights.map((height) => (
          <Panel key={height}>
            <Skeleton height={28} width={220} mb="md" />
            <Skeleton height={height} />
          </Panel>
        ))}
      </Stack>
    </div>
  );
}
