/** The tabs of one list, by status. What waits for a decision is the first of them. */
export const statusTabs = <Status extends string>(
  statuses: readonly Status[],
  names: Readonly<Record<Status, string>>,
  waiting?: number,
) =>
  statuses.map((value, index) => ({
    value,
    label: names[value],
    waiting: index === 0 ? waiting : undefined,
  }));
