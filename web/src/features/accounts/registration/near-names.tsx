import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { useLookUpCollege } from "../api";
import { adminTexts } from "./texts";

interface Question {
  typed: string;
  near: string[];
  answer: (name: string | undefined) => void;
}

/** Finds out which college somebody means who typed its name by hand. */
export function useNearNames() {
  const lookUp = useLookUpCollege();
  const [question, setQuestion] = useState<Question>();

  /** The name to register under; none when the question was closed. Asks only about a name that would
   *  found a college while others are near. */
  async function settle(typed: string): Promise<string | undefined> {
    const { collegeName, near } = await lookUp.mutateAsync(typed);
    if (collegeName !== null || near.length === 0) return typed;
    return new Promise((resolve) => {
      const answer = (name: string | undefined) => {
        setQuestion(undefined);
        resolve(name);
      };
      setQuestion({ typed, near, answer });
    });
  }

  const dialog = question && (
    <NearNamesDialog
      typed={question.typed}
      near={question.near}
      onChoose={question.answer}
      onClose={() => question.answer(undefined)}
    />
  );
  return { settle, dialog };
}

const t = adminTexts.nearNames;

/** A college's name may need several lines. */
const wide = {
  h: "auto",
  mih: 44,
  py: 8,
  fullWidth: true,
  styles: { label: { whiteSpace: "normal", lineHeight: 1.4 } },
} as const;

interface Props {
  typed: string;
  near: string[];
  /** The name to go on with. */
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Asks before a name that is almost that of a college founds a second one. */
function NearNamesDialog({ typed, near, onChoose, onClose }: Props) {
  return (
    <Dialog title={t.title} opened onClose={onClose}>
      <Stack>
        <Text>{t.question(typed)}</Text>
        {near.map((name) => (
          <Button key={name} {...wide} variant="default" onClick={() => onChoose(name)}>
            {name}
          </Button>
        ))}
        <Text>{t.newOne}</Text>
        <Button {...wide} variant="subtle" onClick={() => onChoose(typed)}>
          {t.found}
        </Button>
      </Stack>
    </Dialog>
  );
}
