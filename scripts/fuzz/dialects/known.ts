import type { Draws } from '../fuzzer.ts';

/** A job of which everything is known before it is written in a dialect. Times are in milliseconds. */
export interface KnownJob {
  /** From 1, in order of arrival. */
  readonly number: number;
  /** Since 1970, as are `start` and `end`. */
  readonly arrival: number;
  readonly start: number;
  readonly end: number;
  /** From start to end: as long as its longest task takes. */
  readonly duration: number;
  readonly tasks: readonly number[];
  /** How long it was allowed to take. */
  readonly limit: number;
  readonly user: string;
  readonly queue: string;
  readonly program: string;
  readonly failed: boolean;
}

/** What a human who knows the format reads: a job's arrival and how long each of its tasks takes. */
export interface RightJob {
  readonly arrival: number;
  readonly durations: readonly number[];
}

/** For formats that say nothing of tasks. */
export const asOne = ({ arrival, duration }: KnownJob): RightJob => ({ arrival, durations: [duration] });
/** For formats that say how many tasks there are, but not how long each takes. */
export const asMany = ({ arrival, duration, tasks }: KnownJob): RightJob => ({
  arrival,
  durations: tasks.map(() => duration),
});
export const asTasks = ({ arrival, tasks }: KnownJob): RightJob => ({ arrival, durations: tasks });

/** Milliseconds: how far jobs and how long tasks are typically, in clusters of different kinds. */
const kinds = [
  { gap: 120_000, task: 900_000 },
  { gap: 8_000, task: 15_000 },
  { gap: 30_000, task: 90_000 },
  { gap: 2_000_000, task: 20_000_000 },
  { gap: 150, task: 240 },
];
const users = ['ana', 'ben', 'cho', 'dora', 'eve', 'u1042', 'müller', 'svc-batch'];
const queues = ['default', 'short', 'gpu', 'prod'];
const programs = ['train', 'etl', 'eval', 'render', 'align'];
const DAY = 86_400_000;

/** Draws jobs whose times are multiples of `grain` milliseconds; once in a while as many as fill several pages. */
export function drawKnown(draws: Draws, grain: number): readonly KnownJob[] {
  const kind = draws.of(grain >= 1000 ? kinds.slice(0, 4) : kinds);
  const rounded = (ms: number) => Math.max(1, Math.round(ms / grain)) * grain;
  const around = (ms: number) => rounded(-Math.log(draws.uniform()) * ms);
  const count = draws.onceIn(20) ? 220 + draws.below(120) : 6 + draws.below(40);
  // From 2012 to 2025, at any second of a day.
  const first = Date.UTC(2012, 0, 1) + draws.below(5000) * DAY + draws.below(86_400) * 1000;
  const isWide = !draws.onceIn(4);
  const known: KnownJob[] = [];
  let arrival = first;
  for (let number = 1; number <= count; number += 1) {
    const width = isWide && !draws.onceIn(3) ? 1 + draws.below(12) : 1;
    const tasks = Array.from({ length: width }, () => around(kind.task));
    const duration = tasks.reduce((longest, task) => Math.max(longest, task), 0);
    const start = arrival + (draws.onceIn(4) ? 0 : around(kind.gap / 2));
    known.push({
      number,
      arrival,
      start,
      duration,
      end: start + duration,
      tasks,
      limit: Math.ceil((1.2 * duration) / 60_000) * 60_000,
      user: draws.of(users),
      queue: draws.of(queues),
      program: draws.of(programs),
      failed: draws.onceIn(12),
    });
    // Now and then two jobs arrive at once.
    arrival += draws.onceIn(10) ? 0 : around(kind.gap);
  }
  return known;
}
