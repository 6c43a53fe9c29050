/** How a list is read page by page: spread into the options of its query, whose calls `pageOf` makes. */
export const pages = {
  initialPageParam: "",
  getNextPageParam: ({ after }: { after: string | undefined }) => after,
};

/** The rows of all the pages that were read, as one list. */
export const rowsOf = <Body, Row>(
  read: { pages: { body: Body }[] },
  rowsIn: (body: Body) => Row[],
): Row[] => read.pages.flatMap(({ body }) => rowsIn(body));

type WithoutEmpty<Query> = { [Name in keyof Query]?: Exclude<Query[Name], "" | null | undefined> };

/** What a call asks for, without what is left empty. */
export const withoutEmpty = <Query extends object>(query: Query): WithoutEmpty<Query> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as WithoutEmpty<Query>;
