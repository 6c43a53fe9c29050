/** The parts that every bar is made of, in their order. */
export interface Series {
  id: string;
  label: string;
}

export interface Bar {
  id: string;
  label: string;
  /** By the series' ids; one that has nothing is left out. */
  values: Readonly<Record<string, number>>;
}

export interface Picture {
  bars: Bar[];
  series: Series[];
}
