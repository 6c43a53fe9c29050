/** The words of the timeline. */
export const texts = {
  title: "Timeline",
  shown: (count: number) => (count === 1 ? "1 event shown" : `${count} events shown`),
  empty: {
    title: "Nothing has happened yet",
    hint: "What you send in and what your college decides stands here. The admission form comes first.",
  },
};
