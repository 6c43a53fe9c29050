import { createContext } from "react";
import type { Held, WorkFault } from "@/shared/editor/use-work";
import type { MoveDraft } from "../model/draft";

/** What the fields of a plan are bound to. */
interface Editor extends Pick<Held<MoveDraft>, "idOf" | "edit"> {
  isSending: boolean;
}

/** Without a form around it nothing can be changed. */
export const EditorContext = createContext<Editor>({
  idOf: (path) => path,
  edit: () => {},
  isSending: false,
});

/** All that is wrong with a field: many Student IDs stand in one. */
export const faultAt = (faults: WorkFault[], path: string) =>
  faults
    .filter((fault) => fault.path === path)
    .map(({ msg }) => msg)
    .join(" ") || undefined;
