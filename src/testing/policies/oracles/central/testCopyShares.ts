import type { DagSize } from './testDagSizes.ts';

// S slots · N jobs · V virtual size · T remaining tasks

/** A job as its share goes by. */
export interface Sharer {
  readonly job: number;
  readonly remaining: number; // T, at least 1
  readonly occupied: number;
  readonly weight: number;
  /** Tasks that V and the order go by, where shuffles count. */
  readonly dag?: DagSize;
  /** β as it was learned for this job. */
  readonly beta?: number;
}

export interface ShareRules {
  readonly sharing: 'fair' | 'srpt' | 'hopper';
  readonly beta: number;
  /** ε, from 0 to 1. */
  readonly unfairness: number;
}

export interface Share {
  readonly job: number;
  readonly limit: number;
  /** V; Infinity where no slots are allotted. */
  readonly size: number;
}

/** Puts jobs in order and says how many slots each may have (Hopper §2.1, §4). */
export function sharesOf(jobs: readonly Sharer[], slots: number, rules: ShareRules): readonly Share[] {
  const perTask = ({ beta = rules.beta }: Sharer) => Math.max(2 / beta, 1);
  const key = (each: Sharer) => {
    if (rules.sharing === 'fair') return each.occupied / each.weight;
    return rules.sharing === 'srpt' ? each.remaining : perTask(each) * (each.dag?.larger ?? each.remaining);
  };
  const order = [...jobs].sort((a, b) => key(a) - key(b) || a.job - b.job);
  if (rules.sharing !== 'hopper') return order.map(({ job }) => ({ job, limit: Infinity, size: Infinity }));
  const sizes = order.map((each) => perTask(each) * (each.dag?.tasks ?? each.remaining));
  const given = allot(sizes, slots, rules.unfairness);
  return order.map(({ job }, place) => ({ job, limit: given[place], size: sizes[place] }));
}

/** Pseudocode 1 slot by slot: sizes are in the order of the jobs. */
function allot(sizes: readonly number[], slots: number, unfairness: number): readonly number[] {
  const sum = sizes.reduce((a, b) => a + b, 0);
  if (slots >= sum) {
    const shares = sizes.map((size) => (size / sum) * slots);
    const given = shares.map(Math.floor);
    const byFraction = sizes
      .map((_, place) => place)
      .sort((a, b) => (shares[b] % 1) - (shares[a] % 1) || a - b);
    for (const place of byFraction) if (total(given) < slots) given[place] += 1;
    return given;
  }
  // What fairness makes sure of, then each smallest job up to ⌊V⌋, then the fractions.
  const floor = Math.floor(((1 - unfairness) * slots) / sizes.length);
  const given = sizes.map((size) => Math.min(floor, Math.ceil(size)));
  for (const room of [Math.floor, Math.ceil])
    for (const [place, size] of sizes.entries())
      while (given[place] < room(size) && total(given) < slots) given[place] += 1;
  return given;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
