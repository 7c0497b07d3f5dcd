import { type RaceResult, raceMetrics } from './race.ts';

/** What is recorded of a race (`npm run record -- arena`): all that built-in policies had with some seeds. */
export interface RecordedRace {
  /** `raceMetrics`, as they were. */
  readonly metrics: readonly string[];
  readonly seeds: readonly number[];
  readonly rows: readonly RecordedRow[];
}

interface RecordedRow {
  readonly workload: string;
  readonly policy: string;
  /** [seed][metric] */
  readonly numbers: readonly (readonly number[])[];
  /** Of the digests of its runs. */
  readonly digest: string;
}

/** What is recorded of a policy on a workload with these seeds; null: with one of them nothing is. */
export function recordedResult(
  { metrics, seeds, rows }: RecordedRace,
  workload: string,
  policy: string,
  wanted: readonly number[],
): RaceResult | null {
  if (metrics.join() !== raceMetrics.map(({ id }) => id).join()) return null;
  const row = rows.find((each) => each.workload === workload && each.policy === policy);
  if (row === undefined || !wanted.every((seed) => seeds.includes(seed))) return null;
  return { numbers: wanted.map((seed) => row.numbers[seeds.indexOf(seed)]), fault: '' };
}
