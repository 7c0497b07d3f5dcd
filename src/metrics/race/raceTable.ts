import { formatCount, formatSeconds } from '../../base/format.ts';
import {
  type Held,
  type Race,
  type RaceCell,
  type RaceSum,
  raceCells,
  raceMetrics,
  raceSums,
} from './race.ts';

/** What the numbers of the arena mean; it stands beside them wherever they go. */
export const raceMethod =
  'ratio of a policy to the reference, with the same jobs in each seed: mean of the logarithms over the seeds, 95 % interval by Student’s t; ' +
  'best: less than each other policy with the whole interval; worst: how many times the best of the workload, where that is most';

/** The last line of the table. */
export const ALL = { id: 'all', title: 'All of them' } as const;

/** Writes a ratio as people read it: three digits, from 100 on none behind the point. */
export function ratioWords(ratio: number): string {
  if (!(ratio > 0)) return '–';
  return ratio < 99.95 ? ratio.toFixed(ratio < 9.995 ? 2 : 1) : formatCount(Math.round(ratio));
}

/** "0.78–0.86"; empty where one seed has no interval. */
export function rangeWords({ interval: { low, high } }: RaceCell): string {
  return low > 0 ? `${ratioWords(low)}–${ratioWords(high)}` : '';
}

/** The number of a cell with its unit. */
export function valueWords(metric: number, { value }: RaceCell): string {
  if (!Number.isFinite(value)) return '–';
  return raceMetrics[metric].id === 'messagesPerTask' ? formatCount(value) : formatSeconds(value);
}

/** Whether a run keeps the laws, and what it breaks first; empty where nobody has looked. */
export function heldWords(held: Held | undefined): string {
  if (held === undefined) return '';
  return held.broken.length === 0 ? `${held.laws} laws kept` : `breaks a law: ${held.broken[0].text}`;
}

/** "4.2 × (Bursts)" */
export function worstWords({ workloads }: Race, { worst }: RaceSum): string {
  return worst === null ? '–' : `${ratioWords(worst.ratio)} × (${workloads[worst.workload].title})`;
}

const header = [
  ...['workload', 'policy', 'against', 'metric', 'seeds', 'ratio', 'low', 'high', 'best'],
  ...['value', 'worst', 'worst_workload', 'fault', 'laws'],
];

/** Lists a race for other programs: a line for each workload, policy and metric, and lines for all workloads. */
export function raceRows(race: Race, against: number): readonly (readonly (string | number)[])[] {
  const reference = race.policies[against].id;
  const lines = raceMetrics.flatMap(({ id }, metric) => {
    const line = (workload: string, policy: number, { interval, isBest, value }: RaceCell) => [
      ...[workload, race.policies[policy].id, reference, id, interval.seeds],
      ...[interval.ratio, interval.low, interval.high, isBest ? 'best' : '', value],
    ];
    const cells = raceCells(race, metric, against).flatMap((of, workload) =>
      of.map((cell, policy) => [
        ...[...line(race.workloads[workload].id, policy, cell), '', '', cell.fault],
        heldWords(race.results[workload][policy].held),
      ]),
    );
    const sums = raceSums(race, metric, against).map(({ cell, worst }, policy) => [
      ...line(ALL.id, policy, cell),
      ...(worst === null ? ['', ''] : [worst.ratio, race.workloads[worst.workload].id]),
      ...[cell.fault, ''],
    ]);
    return [...cells, ...sums];
  });
  return [header, ...lines];
}

/** The numbers of all seeds, with what they mean, for other programs. */
export function raceJson(race: Race, against: number, about: object): object {
  const [heads, ...rows] = raceRows(race, against);
  return {
    ...about,
    method: raceMethod,
    metrics: raceMetrics.map(({ id }) => id),
    seeds: race.seeds,
    numbers: race.workloads.flatMap(({ id: workload }, at) =>
      race.policies.map(({ id: policy }, place) => ({ workload, policy, ...race.results[at][place] })),
    ),
    comparisons: rows.map((row) => Object.fromEntries(row.map((cell, column) => [heads[column], cell]))),
  };
}
