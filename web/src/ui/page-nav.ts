import { createContext, type ReactNode } from "react";

/** The links between pages that belong together; every page of them shows them below its heading. */
export const PageNav = createContext<ReactNode>(null);
