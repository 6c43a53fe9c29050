import "@/ui/menu-styles";
import { Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { inOneLine } from "@/lib/one-line";
import { useCover } from "@/ui/cover";
import type { FieldBinding } from "@/ui/form/use-form";
import { OpenIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import { type Desk, repliesQuery } from "./api";
import { ManageDialog } from "./manage-dialog";
import { ReplyDialog } from "./reply-dialog";
import classes from "./saved-replies.module.css";
import { texts } from "./texts";

interface Props {
  desk: Desk;
  field: Pick<FieldBinding, "id" | "value" | "onChange" | "readOnly">;
}

/** All but replies to grievances are kept in one line. */
const hasLines = (desk: Desk) => desk === "grievances";

/** What was typed before stays in front of it. */
function joined(desk: Desk, before: string, text: string) {
  const added = hasLines(desk) ? text : inOneLine(text);
  return before.trim() ? `${before.trimEnd()}${hasLines(desk) ? "\n" : " "}${added}` : added;
}

/** At the end of what the field has by then. */
function focusEnd(id: string) {
  const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

export function RepliesMenu({ desk, field }: Props) {
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<"new" | "manage" | null>(null);
  const close = () => setDialog(null);
  useCover(opened);
  const isPut = useRef(false);

  function put(text: string) {
    field.onChange(joined(desk, field.value, text));
    isPut.current = true;
  }

  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={320}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="sm"
            disabled={field.readOnly ?? false}
            // The menu gives the focus back to its button; what was put is edited in the field.
            onFocus={() => {
              if (isPut.current) focusEnd(field.id);
              isPut.current = false;
            }}
            rightSection={<OpenIcon size={16} stroke={1.75} aria-hidden />}
          >
            {texts.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {opened && <Choices desk={desk} onChoose={put} />}
          <Menu.Divider />
          <Menu.Item disabled={!field.value.trim()} onClick={() => setDialog("new")}>
            {texts.saveThis}
          </Menu.Item>
          <Menu.Item onClick={() => setDialog("manage")}>{texts.manage}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "new" && <ReplyDialog desk={desk} text={field.value.trim()} onClose={close} />}
      {dialog === "manage" && <ManageDialog desk={desk} onClose={close} />}
    </>
  );
}

interface ChoicesProps {
  desk: Desk;
  onChoose: (text: string) => void;
}

/** Read each time that the menu opens: a colleague may have edited one. */
function Choices({ desk, onChoose }: ChoicesProps) {
  const { data, error, isError, refetch } = useQuery(repliesQuery(desk));
  if (data && data.length > 0) {
    return data.map(({ _id, title, text }) => (
      <Menu.Item key={_id} onClick={() => onChoose(text)}>
        <span className={classes.title}>{title}</span>
        <span className={classes.preview}>{text}</span>
      </Menu.Item>
    ));
  }
  if (isError) {
    return (
      <>
        <Text role="alert" size="sm" className={classes.state}>
          {errorMessage(error, texts.failed)}
        </Text>
        <Menu.Item closeMenuOnClick={false} onClick={() => refetch()}>
          {uiTexts.retry}
        </Menu.Item>
      </>
    );
  }
  return (
    <Text role="status" size="sm" className={classes.state}>
      {data ? texts.empty : texts.loading}
    </Text>
  );
}
