import { Button, Textarea } from "@mantine/core";
import { use } from "react";
import { formatNumber } from "@/lib/numbers";
import { idsIn } from "@/lib/student-ids";
import type { WorkFault } from "@/shared/editor/use-work";
import { EditorContext, faultAt } from "../editor/editor";
import { withoutList, withTyped } from "../model/changes";
import type { ListRow } from "../model/draft";
import { allLists } from "../model/paths";
import { texts } from "../texts";
import classes from "./parts.module.css";
import { TermSelect } from "./plan-select";

const t = texts.lists;

interface Props {
  list: ListRow;
  /** "List 2" */
  name: string;
  terms: number;
  faults: WorkFault[];
  onRemoved: () => void;
}

/** Student IDs, and the term that all of them are in. */
export function NamedStudents({ list, name, terms, faults, onRemoved }: Props) {
  const { idOf, edit, isSending } = use(EditorContext);
  const path = `lists.${list.key}`;
  const ofIds = `${path}.ids`;
  const ofTerm = `${path}.term`;
  const fault = faultAt(faults, ofIds);
  return (
    <fieldset className={classes.list} aria-label={name}>
      <Textarea
        id={idOf(ofIds)}
        label={t.field(name, t.ids)}
        description={t.idsHint(formatNumber(idsIn(list.ids).length))}
        inputWrapperOrder={["label", "input", "description", "error"]}
        size="md"
        rows={4}
        inputMode="numeric"
        autoComplete="off"
        value={list.ids}
        error={fault}
        aria-invalid={fault !== undefined}
        readOnly={isSending}
        onChange={(event) =>
          edit(withTyped(list.key, "ids", event.currentTarget.value), ofIds, allLists)
        }
      />
      <TermSelect
        label={t.term}
        path={ofTerm}
        terms={terms}
        value={list.term}
        fault={faultAt(faults, ofTerm)}
        onChoose={(term) => edit(withTyped(list.key, "term", term), ofTerm)}
      />
      <div className={classes.remove}>
        <Button
          variant="default"
          // As high as the fields beside it.
          size="md"
          fz="sm"
          aria-label={t.removeOf(name)}
          onClick={() => {
            onRemoved();
            edit(withoutList(list.key), path, allLists);
          }}
        >
          {t.remove}
        </Button>
      </div>
    </fieldset>
  );
}
