import { Button } from "@mantine/core";
import type { Decision } from "@/shared/queue/decide-actions";
import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { texts } from "../texts";
import classes from "./dossier.module.css";

export const DecisionButtons = ({ onDecide }: { onDecide: (decision: Decision) => void }) => (
  <div className={classes.actions}>
    <Button
      leftSection={<DoneIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onDecide("approve")}
    >
      {texts.approve}
    </Button>
    <Button
      variant="default"
      leftSection={<RejectedIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onDecide("reject")}
    >
      {texts.reject}
    </Button>
  </div>
);
