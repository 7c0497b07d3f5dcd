import { type DerivedResult, type DerivedRun, derivedRuns } from '../../../state/derivedRuns.ts';
import { workOfCopies } from '../../../theory/copiesOfTask.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import type { TableRows } from '../../../views/shared/view.ts';

// T tasks of the job · S slots · β shape of the Pareto tail · x_m shortest time, 1 s here

/** What the curve depends on. */
export interface KneeSetting {
  /** β */
  readonly beta: number;
  /** From the start of an attempt until its scheduler knows how long it takes, in x_m. */
  readonly detection: number;
}

/** T, as in Figure 3. */
export const TASKS = 200;

/** Runs of each point, with other times. */
export const SEEDS = 20;

/** S/T, those first that show the shape of the curve. */
const ratios = [0.5, 1, 2, 1.43, 0.75, 1.25, 3, 1.6, 1.1, 0.625, 0.875, 1.8, 2.5] as const;

/** Attempts at a task: with two, a pair of slow ones decides when the job ends (AMB-18). */
const MOST_ATTEMPTS = 5;

/** One job on so many slots for each task, all alone (Hopper Fig. 3, AMB-18). Its attempts draw their times anew. */
export function kneeScenario(
  { beta, detection }: KneeSetting,
  ratio: number,
  seed: number,
): DerivedRun['scenario'] {
  return {
    version: 2,
    name: 'knee',
    seed,
    cluster: { racks: 1, serversPerRack: Math.round(ratio * TASKS), slotsPerServer: 1, roundTrip: 0 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'concurrent', jobs: 1 },
      classes: [
        {
          name: 'job',
          share: 1,
          stages: [{ tasks: TASKS, duration: { kind: 'pareto', shape: beta, mean: beta / (beta - 1) } }],
        },
      ],
      jobs: 1,
      warmup: 0,
    },
    recording: 'jobs',
    runs: [
      {
        policy: 'srpt',
        params: { copies: 'any', mostCopies: MOST_ATTEMPTS, newFrom: 'told', reportEvery: detection },
      },
    ],
  };
}

/** A run of the curve, and the point to which it belongs. */
interface KneeRun extends DerivedRun {
  readonly ratio: number;
}

/** Lists the runs of a curve: one of each point first, then more of each. */
export function kneeRuns(setting: KneeSetting): readonly KneeRun[] {
  return Array.from({ length: SEEDS }, (_, at) =>
    ratios.map((ratio) => ({
      ratio,
      scenario: kneeScenario(setting, ratio, at + 1),
      index: 0,
      metrics: ['jobResponse'],
    })),
  ).flat();
}

/** A point of the curve. */
export interface KneePoint {
  /** S/T */
  readonly ratio: number;
  /** Mean completion, in x_m. */
  readonly mean: number;
  /** Half the width of its 95 % confidence interval; NaN for a single run. */
  readonly half: number;
  /** Runs so far. */
  readonly runs: number;
}

/** Puts what is known of the runs together, by S/T. */
export function kneeCurve(
  runs: readonly KneeRun[],
  results: readonly (DerivedResult | undefined)[],
): readonly KneePoint[] {
  const times = new Map<number, number[]>();
  for (const [at, { ratio }] of runs.entries()) {
    const result = results[at];
    if (result?.ok !== true || !Number.isFinite(result.numbers[0])) continue;
    times.set(ratio, [...(times.get(ratio) ?? []), result.numbers[0]]);
  }
  return [...times].map(([ratio, all]) => pointOf(ratio, all)).sort((a, b) => a.ratio - b.ratio);
}

function pointOf(ratio: number, times: readonly number[]): KneePoint {
  const runs = times.length;
  const mean = times.reduce((sum, time) => sum + time, 0) / runs;
  const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0);
  // 1.96 standard errors, a little less than Student's interval where runs are few.
  return { ratio, mean, half: 1.96 * Math.sqrt(squares / (runs - 1) / runs), runs };
}

/** The points of the curve that is shown, as far as they are known, with the work of as many racing copies. Header first. */
export function kneeTable(): TableRows {
  const shown = shownCurve();
  return tableBy(shown?.points ?? [], {
    'slots for each task': ({ ratio }) => ratio,
    'completion [xₘ]': ({ mean }) => mean,
    '± 95 %': ({ half }) => (Number.isFinite(half) ? half : ''),
    runs: ({ runs }) => runs,
    'g(k) [xₘ]': ({ ratio }) => (ratio < 1 || shown === null ? '' : workOfCopies(ratio, shown.setting.beta)),
  });
}

let shown: KneeSetting | null = null;

/** Notes what the view shows, for its table. */
export function show(setting: KneeSetting): void {
  shown = setting;
}

/** What the view shows and what is known of it; null: it has not been opened. */
export function shownCurve(): {
  readonly setting: KneeSetting;
  readonly points: readonly KneePoint[];
} | null {
  if (shown === null) return null;
  const runs = kneeRuns(shown);
  return { setting: shown, points: kneeCurve(runs, runs.map(derivedRuns.known)) };
}
