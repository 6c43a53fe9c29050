import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { MenuIcon } from "@/ui/icons";
import { lazyPart } from "@/ui/lazy-part";
import classes from "./phone-bar.module.css";
import type Sheet from "./phone-sheet";
import {
  allStudentPages,
  isAt,
  mostUsedPages,
  StudentLink,
  type StudentPage,
} from "./student-pages";
import { texts } from "./texts";

const PhoneSheet = lazyPart<ComponentProps<typeof Sheet>>(
  () => import(/* webpackChunkName: "phone-sheet" */ "./phone-sheet"),
);

/** On a phone: four pages under the thumb, all ten on a sheet. */
export function PhoneBar() {
  const [opened, sheet] = useDisclosure(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
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
      {wasOpened.current && <PhoneSheet opened={opened} onClose={close} />}
    </>
  );
}
