import { Button, Stack, Text } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { adminTexts } from "./texts";

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
export function NearNamesDialog({ typed, near, onChoose, onClose }: Props) {
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
