import { Button } from "@mantine/core";
import { use } from "react";
import { flushSync } from "react-dom";
import type { WorkFault } from "@/shared/editor/use-work";
import { AddIcon } from "@/ui/icons";
import { EditorContext } from "../editor/editor";
import { withList } from "../model/changes";
import { type ListRow, newList } from "../model/draft";
import { allLists } from "../model/paths";
import { texts } from "../texts";
import { NamedStudents } from "./named-students";
import { Part } from "./part";

const t = texts.lists;

interface Props {
  lists: readonly ListRow[];
  terms: number;
  faults: WorkFault[];
}

/** Students named one by one, in lists of one term each. */
export function Lists({ lists, terms, faults }: Props) {
  const { idOf, edit, isSending } = use(EditorContext);
  const focus = (path: string) => document.getElementById(idOf(path))?.focus();

  function add() {
    const list = newList();
    flushSync(() => edit(withList(list), allLists));
    focus(`lists.${list.key}.ids`);
  }

  return (
    <Part title={t.title} lead={t.lead}>
      {lists.map((list, index) => (
        <NamedStudents
          key={list.key}
          list={list}
          name={t.of(index + 1)}
          terms={terms}
          faults={faults}
          // With its button the focus would fall to the top of the page.
          onRemoved={() => focus(allLists)}
        />
      ))}
      <div>
        <Button
          id={idOf(allLists)}
          variant="default"
          size="sm"
          leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
          disabled={isSending}
          onClick={add}
        >
          {t.add}
        </Button>
      </div>
    </Part>
  );
}
