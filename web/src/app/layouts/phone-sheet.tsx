import "@/ui/dialog-styles";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./phone-bar.module.css";
import { allStudentPages, StudentLink } from "./student-pages";
import { texts } from "./texts";

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** All ten pages, over the page. */
export default function PhoneSheet({ opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={texts.allPages}
      closeButtonProps={{ "aria-label": uiTexts.close }}
    >
      <nav className={classes.sheet} aria-label={texts.allPages}>
        {allStudentPages.map((page) => (
          <StudentLink key={page.to} page={page} className={classes.sheetItem} onClick={onClose} />
        ))}
      </nav>
    </Drawer>
  );
}
