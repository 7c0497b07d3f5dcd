import { exp, ln } from '../../algorithms/elementary.ts';
import { maxOf, minOf } from '../../base/extremes.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type Interval, ratioInterval } from '../ratioInterval.ts';

/** What is asked of every run of a race: median, p95 and longest time of the jobs, and messages. */
export const raceMetrics = [
  { id: 'jobResponse@0.5', title: 'Median' },
  { id: 'jobResponse@0.95', title: 'p95' },
  { id: 'jobResponse@1', title: 'Slowest job' },
  { id: 'messagesPerTask', title: 'Messages per task' },
] as const;

/** Asks whether a run keeps the laws, beside `raceMetrics`: of policies that somebody wrote, with the first seed. */
export const LAWS = 'laws';

/** How many laws a run was held to, and what it breaks. */
export interface Held {
  readonly laws: number;
  readonly broken: readonly { readonly text: string; readonly at?: Micros }[];
}

/** What came of a policy on a workload. */
export interface RaceResult {
  /** [seed][metric], in the order of the seeds and of `raceMetrics`; undefined: not known, or not known yet. */
  readonly numbers: readonly (readonly number[] | undefined)[];
  /** Why it ended; empty: it did not. */
  readonly fault: string;
  /** Left out: nobody has looked, as with the five systems. */
  readonly held?: Held;
}

/** Policies on workloads, with the same jobs for all in each seed. */
export interface Race {
  readonly workloads: readonly { readonly id: string; readonly title: string }[];
  readonly policies: readonly { readonly id: string; readonly title: string }[];
  readonly seeds: readonly number[];
  /** [workload][policy] */
  readonly results: readonly (readonly RaceResult[])[];
}

/** A policy on a workload, by one metric. */
export interface RaceCell {
  /** How many times the reference's number. */
  readonly interval: Interval;
  /** The number itself: the geometric mean over the seeds, as the ratio is one; NaN where it is not known. */
  readonly value: number;
  /** Whether it is less than that of each other policy, with the whole interval of their ratio. */
  readonly isBest: boolean;
  readonly fault: string;
}

/** A policy on all workloads, by one metric. */
export interface RaceSum {
  /** Of the geometric means over the workloads, seed by seed; not known where a workload is missing. */
  readonly cell: RaceCell;
  /** The workload, by position, on which it is furthest behind the first there, and how many times its number; null: none. */
  readonly worst: { readonly workload: number; readonly ratio: number } | null;
}

const series = ({ seeds }: Race, { numbers }: RaceResult, metric: number): readonly number[] =>
  seeds.map((_, seed) => numbers[seed]?.[metric] ?? Number.NaN);

const geometricMean = (of: readonly number[]): number =>
  exp(of.reduce((sum, each) => sum + ln(each), 0) / of.length);

/** Compares policies by a number of each seed. `against`: the position of the reference. */
function cellsOf(
  all: readonly (readonly number[])[],
  faults: readonly string[],
  against: number,
): readonly RaceCell[] {
  const isWhole = all.map((of) => of.every((number) => number > 0));
  const beats = (one: number, other: number) =>
    faults[other] !== '' || (isWhole[other] && ratioInterval(all[other], all[one]).high < 1);
  return all.map((of, one) => ({
    interval: ratioInterval(all[against], of),
    value: isWhole[one] ? geometricMean(of) : Number.NaN,
    isBest:
      faults[one] === '' &&
      isWhole[one] &&
      all.length > 1 &&
      all.every((_, other) => other === one || beats(one, other)),
    fault: faults[one],
  }));
}

/** Compares the policies of a race by one metric on each workload: [workload][policy]. */
export function raceCells(race: Race, metric: number, against: number): readonly (readonly RaceCell[])[] {
  return race.results.map((ofWorkload) =>
    cellsOf(
      ofWorkload.map((result) => series(race, result, metric)),
      ofWorkload.map(({ fault }) => fault),
      against,
    ),
  );
}

/** Compares the policies of a race by one metric over all its workloads. */
export function raceSums(race: Race, metric: number, against: number): readonly RaceSum[] {
  const { results, policies, seeds } = race;
  const means = policies.map((_, policy) =>
    seeds.map((__, seed) =>
      geometricMean(results.map((of) => of[policy].numbers[seed]?.[metric] ?? Number.NaN)),
    ),
  );
  const faults = policies.map(
    (_, policy) => results.find((of) => of[policy].fault !== '')?.[policy].fault ?? '',
  );
  const behind = raceCells(race, metric, against).map((cells) => {
    const first = minOf(cells.map(({ value }) => value).filter((value) => value > 0));
    return cells.map(({ value }) => value / first);
  });
  return cellsOf(means, faults, against).map((cell, policy) => ({
    cell,
    worst: largest(behind.map((of) => of[policy])),
  }));
}

/** The largest number and its place; null: there is none. */
function largest(of: readonly number[]): RaceSum['worst'] {
  const ratio = maxOf(
    of.filter((number) => number > 0),
    0,
  );
  return ratio === 0 ? null : { workload: of.indexOf(ratio), ratio };
}
