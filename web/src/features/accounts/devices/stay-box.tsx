import "@/ui/checkbox-styles";
import { Checkbox } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";
import { keepsKeys } from "./key-store";
import { deviceTexts as t } from "./texts";

export interface StayBoxProps {
  /** Whether it is ticked. */
  stays: RefObject<boolean>;
}

/** Offered where the browser keeps the key that it takes, which is tried. */
export default function StayBox({ stays }: StayBoxProps) {
  const [canStay, setCanStay] = useState(false);
  useEffect(() => {
    let isWanted = true;
    keepsKeys().then((does) => isWanted && setCanStay(does));
    return () => {
      isWanted = false;
      stays.current = false;
    };
  }, [stays]);
  return (
    canStay && (
      <Checkbox
        label={t.stay}
        description={t.stayHint}
        onChange={(event) => {
          stays.current = event.currentTarget.checked;
        }}
      />
    )
  );
}
