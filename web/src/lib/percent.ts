/** A typed percentage without its sign: 78.5 %. */
export const barePercent = (text: string) => text.trim().replace(/\s*%$/, "");

/** A percentage as people read it here: 82.4%; with two places asked for, 75.00%. */
export const formatPercent = (value: number | string, places?: number) =>
  `${places === undefined ? value : Number(value).toFixed(places)}%`;
