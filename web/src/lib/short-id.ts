/** Ids of 36 characters begin with the time, so it is their end that tells neighbours apart. */
export const endOf = (id: string) => id.slice(-8);
