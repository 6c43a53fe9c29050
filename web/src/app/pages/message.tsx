import type { ReactNode } from "react";
import { Page } from "@/ui/page";
import classes from "./message.module.css";

interface Props {
  title: string;
  text: string;
  /** The way on. */
  children: ReactNode;
}

/** A page that has one thing to say. */
export function Message({ title, text, children }: Props) {
  return (
    <div className={classes.message}>
      <Page title={title} lead={text}>
        {children}
      </Page>
    </div>
  );
}
