import { Button, Stack, Text } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { adminWords } from "./texts";

const words = adminWords.nearNames;

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
    <Dialog title={words.title} opened onClose={onClose}>
      <Stack>
        <Text>{words.question(typed)}</Text>
        {near.map((name) => (
          <Button
            key={name}
            variant="default"
            h="auto"
            mih={44}
            py={8}
            fullWidth
            styles={{ label: { whiteSpace: "normal" } }}
            onClick={() => onChoose(name)}
          >
            {name}
          </Button>
        ))}
        <Text>{words.newOne}</Text>
        <Button variant="subtle" h="auto" mih={44} py={8} fullWidth onClick={() => onChoose(typed)}>
          {words.found}
        </Button>
      </Stack>
    </Dialog>
  );
}
