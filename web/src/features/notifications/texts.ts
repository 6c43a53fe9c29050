/** The words of the bell. */
export const texts = {
  title: "Notifications",
  bell: (unread: number) => {
    if (unread === 0) return texts.title;
    return `${texts.title}, ${unread > 99 ? "more than 99" : unread} unread`;
  },
  count: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  new: "New",
  shown: (count: number) => (count === 1 ? "1 notification shown" : `${count} notifications shown`),
  empty: {
    title: "Nothing yet.",
    hint: "Decisions of your college will be shown here.",
  },
};
