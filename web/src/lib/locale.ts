/** How numbers, money, days and lists are written, and which plural forms there are. */
export const locale = "en-IN";

/** Every day and every hour on the screen is one of India. */
export const timeZone = "Asia/Kolkata";

/**
 * Makes a format when it is first used: the first ones cost a cheap phone some 60 ms, and few pages use
 * all of a file.
 */
export function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
