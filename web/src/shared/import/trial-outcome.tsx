import { Button, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "@/ui/notice";
import { isRead, type TableContent } from "./read-file";
import type { RowFault } from "./row-faults";
import { RowFaults } from "./shown-rows";
import { texts } from "./texts";

interface Props {
  trial: {
    source: TableContent | null;
    found: { errors: RowFault[] } | null;
    faults: string[];
    hasChanged: boolean;
    isChecking: boolean;
    again: () => unknown;
  };
  /** Said after an import that came too late. */
  changed: string;
  /** How many errors there are, and what to do about them. */
  errors: (count: number) => string;
  /** What a file without errors comes to, in a sentence. */
  summary: ReactNode;
  /** What it would change. */
  children: ReactNode;
}

/** What is known of a file before it is imported. */
export function TrialOutcome({ trial, changed, errors, summary, children }: Props) {
  const { source, found, faults, hasChanged, isChecking, again } = trial;
  return (
    <>
      {hasChanged && (
        <Notice tone="error" role="alert">
          {changed}
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice tone="error" role="alert">
          {faults.join(" ")}{" "}
          {isRead(source) && (
            <Button variant="default" size="compact-md" fz="sm" onClick={again}>
              {texts.retry}
            </Button>
          )}
        </Notice>
      )}
      {isChecking && <Skeleton height={160} role="status" aria-label={texts.checking} />}
      {!isChecking && found && faults.length === 0 && (
        <>
          {found.errors.length > 0 ? (
            <>
              <Notice tone="error" role="alert">
                {errors(found.errors.length)}
              </Notice>
              <RowFaults faults={found.errors} />
            </>
          ) : (
            <Text role="status" fw={550}>
              {summary}
            </Text>
          )}
          {found.errors.length === 0 && children}
        </>
      )}
    </>
  );
}
