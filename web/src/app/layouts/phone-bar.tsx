import "@/ui/dialog-styles";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { MenuIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./phone-bar.module.css";
import {
  allStudentPages,
  isAt,
  mostUsedPages,
  StudentLink,
  type StudentPage,
} from "./student-pages";
import { texts } from "./texts";

/** On a phone: four pages under the thumb, all ten on a sheet. */
export function PhoneBar() {
  const [opened, sheet] = useDisclosure(false);
  const { pathname, search } = useLocation();
  const { close } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, by whatever way
  useEffect(close, [pathname, search]);
  const isHere = (page: StudentPage) => isAt(pathname, page);
  // A page that is on the sheet alone is marked by the way to it.
  const isBehind = allStudentPages.some(isHere) && !mostUsedPages.some(isHere);
  return (
    <>
      <nav className={classes.bar} aria-label={texts.studentNav}>
        {mostUsedPages.map((page) => (
          <StudentLink key={page.to} page={page} className={classes.item} />
        ))}
        <UnstyledButton
          className={classes.item}
          onClick={sheet.open}
          aria-haspopup="dialog"
          aria-current={isBehind || undefined}
        >
          <MenuIcon size={20} stroke={1.75} aria-hidden />
          <span>{texts.more}</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={sheet.close}
        position="bottom"
        size="auto"
        title={texts.allPages}
        closeButtonProps={{ "aria-label": uiTexts.close }}
      >
        <nav className={classes.sheet} aria-label={texts.allPages}>
          {allStudentPages.map((page) => (
            <StudentLink
              key={page.to}
              page={page}
              className={classes.sheetItem}
              onClick={sheet.close}
            />
          ))}
        </nav>
      </Drawer>
    </>
  );
}
