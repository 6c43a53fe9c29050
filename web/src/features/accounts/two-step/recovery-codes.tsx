import "@/ui/checkbox-styles";
import { Button, Checkbox, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { formatDay } from "@/lib/dates";
import { saveFile } from "@/lib/download";
import { flash, flashUnasked } from "@/lib/flash";
import { todayInIndia } from "@/lib/today";
import { CopyIcon, DownloadIcon, PrintIcon } from "@/ui/icons";
import { takeFocus } from "./app-stage";
import { twoStepTexts } from "./texts";
import classes from "./two-step.module.css";

const t = twoStepTexts.codes;

interface Props {
  codes: string[];
  email: string;
  onDone: () => Promise<void> | void;
}

/** Shown this once. The page asks before it is left with them unsaved. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useAskBeforeUnload(!isSaved);

  async function leave() {
    setLeaving(true);
    try {
      await onDone();
    } catch (error) {
      flash(errorMessage(error), { tone: "error", forMs: flashUnasked });
      setLeaving(false);
    }
  }

  return (
    <Stack>
      <Text ref={takeFocus} tabIndex={-1}>
        {t.lead}
      </Text>
      <div className={classes.sheet}>
        <div className={classes.onPaper}>
          <strong>{t.title}</strong>
          <p>{t.of(email)}</p>
          <p>{t.once}</p>
        </div>
        <ol className={classes.codes} aria-label={t.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Ways codes={codes} email={email} />
      <Checkbox
        label={t.saved}
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isSaved} loading={isLeaving} onClick={leave}>
          {t.done}
        </Button>
      </Group>
    </Stack>
  );
}

/** The codes are saved by hand, as a file, or on paper. */
function Ways({ codes, email }: Pick<Props, "codes" | "email">) {
  const clipboard = useClipboard({ timeout: 2000 });
  const download = () => {
    const lines = [t.title, t.of(email), t.made(formatDay(todayInIndia())), t.once, "", ...codes];
    saveFile(new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/plain" }), t.file);
  };
  return (
    <Group gap="xs">
      {"clipboard" in navigator && (
        <Button
          variant="default"
          leftSection={<CopyIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => clipboard.copy(codes.join("\n"))}
        >
          {t.copy}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} stroke={1.75} aria-hidden />}
        onClick={download}
      >
        {t.download}
      </Button>
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {t.print}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied && t.copied}</VisuallyHidden>
    </Group>
  );
}

function useAskBeforeUnload(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
