import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ClassDetails } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { BlockedButton } from "@/ui/blocked-button";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useGiveRollNumbers } from "../mutations";
import { texts } from "../texts";
import classes from "./students.module.css";

const t = texts.rolls;

/** Gives the next numbers to all who have none. */
export function GiveRollNumbers({ found }: { found: ClassDetails }) {
  const [isAsking, setAsking] = useState(false);
  const { divisions, withoutDivision, withoutRollNumber } = found;
  const hasDivisions = divisions.length > 0;
  // Who has no division in a class that has some gets none, and is not counted among those without a number.
  const undivided = hasDivisions ? withoutDivision : 0;
  const isDone = withoutRollNumber === 0;
  const doneReason = undivided > 0 ? t.undivided(undivided) : t.nobody;
  return (
    <div>
      <BlockedButton
        size="sm"
        reason={isDone ? doneReason : undefined}
        onClick={() => setAsking(true)}
      >
        {isDone ? t.openNone : t.open(withoutRollNumber)}
      </BlockedButton>
      {!isDone && undivided > 0 && (
        <Text className={classes.undivided}>{t.undivided(undivided)}</Text>
      )}
      {isAsking && (
        <RollDialog
          id={found._id}
          count={withoutRollNumber}
          undivided={undivided}
          hasDivisions={hasDivisions}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface DialogProps {
  id: string;
  count: number;
  /** How many get none. */
  undivided: number;
  hasDivisions: boolean;
  onClose: () => void;
}

function RollDialog({ id, count, undivided, hasDivisions, onClose }: DialogProps) {
  const give = useGiveRollNumbers(id);
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      const { given } = await give.mutateAsync();
      // An earlier try that went through without its reply has given them.
      flash(given === 0 ? t.doneBefore : t.done(given), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.title} form={form} action={t.open(count)} onClose={onClose}>
      <Stack gap={4}>
        <Text>{hasDivisions ? t.orderInDivisions : t.order}</Text>
        <Text>{t.stay}</Text>
        <Text>{t.later}</Text>
        {undivided > 0 && <Text>{t.undivided(undivided)}</Text>}
      </Stack>
    </FormDialog>
  );
}
