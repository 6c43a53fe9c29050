import { Button, Title } from "@mantine/core";
import { useId, useState } from "react";
import type { ClassDetails } from "@/lib/api-types";
import { lazyDialog } from "@/shared/lazy-view";
import { UploadIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { texts as placeTexts } from "../places/texts";
import { GiveRollNumbers } from "../students/give-roll-numbers";
import { Students } from "../students/students";
import classes from "../students/students.module.css";
import { texts } from "../texts";

const PlacesDialog = lazyDialog(() =>
  import(/* webpackChunkName: "class-places" */ "../places/places-dialog").then(
    ({ PlacesDialog }) => PlacesDialog,
  ),
);

/** The students of the class, and above them what is done with all of them at once. */
export function ClassStudents({ found }: { found: ClassDetails }) {
  const headingId = useId();
  const [isBringing, setBringing] = useState(false);
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.whole}>
        <Title order={2} id={headingId}>
          {texts.students.heading}
        </Title>
        <div className={classes.acts}>
          <Button
            variant="default"
            size="sm"
            leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setBringing(true)}
          >
            {placeTexts.open}
          </Button>
          <GiveRollNumbers found={found} />
        </div>
      </div>
      <Students found={found} />
      {isBringing && <PlacesDialog id={found._id} onClose={() => setBringing(false)} />}
    </Panel>
  );
}
