import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the bell. */
const en = {
  title: "Notifications",
  bell: (unread: number) => {
    if (unread === 0) return texts.title;
    return `${texts.title}, ${unread > 99 ? "more than 99" : unread} unread`;
  },
  count: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  new: "New",
  shown: (count: number) =>
    plural(count, { one: "1 notification shown", other: `${count} notifications shown` }),
  empty: {
    title: "Nothing yet.",
    hint: "Your college's decisions appear here.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
