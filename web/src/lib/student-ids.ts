/** The Student IDs that are typed, one below the other or with commas or spaces, in their order. */
export const idsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
