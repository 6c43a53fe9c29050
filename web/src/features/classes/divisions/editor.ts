import { createContext } from "react";
import type { WorkFault } from "@/shared/editor/use-work";
import type { DivisionRow } from "./model";
import type { changesOf } from "./use-work";

/** What the fields of the divisions are bound to. */
export interface Editor extends ReturnType<typeof changesOf> {
  rows: DivisionRow[];
  faults: WorkFault[];
  isSending: boolean;
  idOf: (path: string) => string;
}

const idle = () => {};

/** Without a form around it nothing can be changed. */
export const EditorContext = createContext<Editor>({
  rows: [],
  faults: [],
  isSending: false,
  idOf: (path) => path,
  type: idle,
  add: idle,
  toggle: idle,
});
