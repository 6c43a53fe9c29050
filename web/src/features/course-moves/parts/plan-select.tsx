import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { use } from "react";
import { EditorContext } from "../editor/editor";
import { withChoice } from "../model/changes";
import { texts } from "../texts";
import classes from "./parts.module.css";

interface Props
  extends Pick<
    NativeSelectProps,
    "label" | "description" | "inputWrapperOrder" | "classNames" | "value" | "data"
  > {
  path: string;
  fault: string | undefined;
  /** Where it is no choice but of a list. */
  onChoose?: (value: string) => void;
}

/** A choice of the plan. A digit chooses it, and Tab leads to the next one. */
export function PlanSelect({ path, fault, onChoose, ...rest }: Props) {
  const { idOf, edit } = use(EditorContext);
  const choose = onChoose ?? ((value: string) => edit(withChoice(path, value), path));
  return (
    <NativeSelect
      size="md"
      {...rest}
      id={idOf(path)}
      name={path}
      error={fault}
      aria-invalid={fault !== undefined}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** From one number to another, below what says that none is chosen. */
export const numbers = (from: number, to: number, none?: string) => [
  ...(none === undefined ? [] : [{ value: "", label: none }]),
  ...Array.from({ length: to - from + 1 }, (_, index) => String(from + index)),
];

interface TermProps extends Omit<Props, "data" | "value"> {
  /** How many terms the course is to have. */
  terms: number;
  value: string;
  /** What it is without a choice. */
  none?: string;
}

/** The term of something. One that the course is to lose again stays to be seen. */
export const TermSelect = ({ terms, none = texts.none, ...rest }: TermProps) => (
  <PlanSelect {...rest} data={numbers(1, Math.max(terms, Number(rest.value)), none)} />
);

/** Beside what it places. */
export const TermChoice = (props: TermProps) => (
  <TermSelect {...props} classNames={{ root: classes.choice ?? "", error: classes.error ?? "" }} />
);
