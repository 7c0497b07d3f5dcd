/** One number of the paper, or of an independent simulation of it, and what came out here. */
export interface Check {
  /** Row of the list of targets: T-SPA-8. */
  readonly id: string;
  readonly what: string;
  /** What must come out, in words: "667 ± 5 %". */
  readonly target: string;
  readonly value: number;
  readonly passes: boolean;
}

/** Checks that belong together because they share runs. */
export interface CheckGroup {
  readonly name: string;
  run(): readonly Check[];
}

/** Checks that a value is within a share of what is wanted. */
export function near(id: string, what: string, value: number, wanted: number, tolerance: number): Check {
  const target = `${wanted} ± ${Math.round(tolerance * 100)} %`;
  return { id, what, target, value, passes: Math.abs(value - wanted) <= tolerance * wanted };
}

/** Checks that a value lies between two bounds. */
export function within(id: string, what: string, value: number, least: number, most: number): Check {
  const target = most === Number.POSITIVE_INFINITY ? `≥ ${least}` : `${least} … ${most}`;
  return { id, what, target, value, passes: value >= least && value <= most };
}
