import { createContext } from "react";

/**
 * Whether people who work here know the page: its heading is small then, and what explains it stands
 * back, so that their rows have the room.
 */
export const KnownPage = createContext(false);
