import type { LectureGroup, OfferedGroup } from "@/lib/api-types";
import { Select } from "@/ui/select";
import { isAt, nameOfGroup, type Place, placeOf } from "./groups";
import { texts } from "./texts";

const t = texts.choice;

interface Props {
  offered: OfferedGroup[];
  /** That of the sheet: a class that is over for its students is not offered any more. */
  open: LectureGroup | null | undefined;
  place: Place;
  onChoose: (group: LectureGroup) => void;
}

/** The class, or the division of it, that the lecture is for. */
export function GroupSelect({ offered, open, place, onChoose }: Props) {
  const isOver = open && !offered.some((group) => isAt(group, placeOf(open)));
  const groups: LectureGroup[] = isOver ? [...offered, open] : offered;
  const chosen = groups.find((group) => isAt(group, place));
  return (
    <Select
      label={t.group}
      placeholder={t.chooseGroup}
      allowDeselect={false}
      data={groups.map((group) => ({ value: keyOf(group), label: nameOfGroup(group, groups) }))}
      value={chosen ? keyOf(chosen) : null}
      onChange={(key) => {
        const group = groups.find((one) => keyOf(one) === key);
        if (group) onChoose(group);
      }}
    />
  );
}

const keyOf = ({ classId, divisionId }: LectureGroup) => `${classId} ${divisionId ?? ""}`;
