import { formatMicros } from '../../../base/format.ts';
import { MILLISECOND, type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { expectedWait, type Knowledge, trueWait } from './knowledge.ts';
import { axesOf } from './planAt.ts';
import { type SentTask, sentTo } from './sentTasks.ts';

const MOST_NAMES = 3;

/** Writes seconds for a cell: "0", "5.8", "120"; a dash for never. */
export function secondsText(wait: Micros): string {
  if (wait === Infinity) return '–';
  const seconds = wait / SECOND;
  if (seconds >= 9.95 || wait === 0) return seconds.toFixed(0);
  return seconds < 0.05 ? '<0.1' : String(Number(seconds.toFixed(1)));
}

/** Writes a wait in a sentence. */
export function waitText(wait: Micros): string {
  if (wait === Infinity) return 'never';
  // As in the cells, so that people find the number again.
  return wait === 0 || (wait >= 0.05 * SECOND && wait < 1_000 * SECOND)
    ? `${secondsText(wait)} s`
    : formatMicros(wait);
}

/** Writes a demand: "2 cores, 16 GB". Where a cluster counts neither: "a slot". */
export function demandWords(trace: Trace, cell: Cell): string {
  const { cores, memory } = axesOf(trace);
  const core = cores[cell % cores.length];
  const room = memory[Math.floor(cell / cores.length)];
  const parts = [
    ...(core === Infinity ? [] : [coreWords(core)]),
    ...(room === Infinity ? [] : [memoryWords(room)]),
  ];
  return parts.length === 0 ? 'a slot' : parts.join(', ');
}

/** Says from when on there is room for a demand, in two lengths. */
export function startWords(trace: Trace, knowledge: Knowledge, cell: Cell): readonly [string, string] {
  const start = trueWait(knowledge, cell);
  const words = `free from ${start === 0 ? 'now' : waitText(start)} on`;
  return [`${demandWords(trace, cell)}: ${words}`, words];
}

/** Writes a number of cores: "2 cores". */
export function coreWords(cores: number): string {
  return `${cores} ${cores === 1 ? 'core' : 'cores'}`;
}

/** Writes an amount of memory: "16 GB". */
export function memoryWords(megabytes: number): string {
  return megabytes >= 1_000 ? `${Number((megabytes / 1_000).toFixed(1))} GB` : `${megabytes} MB`;
}

/** Says why the copy is wrong about a cell; null: it is not. */
export function reasonWords(trace: Trace, knowledge: Knowledge, cell: Cell): string | null {
  const { copy, time, subject } = knowledge;
  const expected = expectedWait(knowledge, cell);
  const truth = trueWait(knowledge, cell);
  if (isRight(expected, truth)) return null;
  const since = (at: Micros) => at > copy.writtenAt && at <= time;
  const all = sentTo(trace, subject.server);
  const came = all.filter(({ regularFrom, leftAt }) => since(regularFrom) && leftAt > time);
  const left = all.filter(({ regularFrom, leftAt }) => regularFrom <= copy.writtenAt && since(leftAt));
  if (truth > expected && came.length > 0) return `${namesOf(trace, came)} came after the copy was sent.`;
  if (truth < expected && left.length > 0) return `${namesOf(trace, left)} left after the copy was sent.`;
  return truth > expected
    ? 'What runs there takes longer than was estimated.'
    : 'The order of what waits there has changed.';
}

/** Whether a wait is as true as can be seen. Matrices are written in ms. */
export function isRight(expected: Micros, truth: Micros): boolean {
  return Math.abs(expected - truth) <= MILLISECOND || waitText(expected) === waitText(truth);
}

function namesOf({ data }: Trace, tasks: readonly SentTask[]): string {
  const names = tasks.map(({ task }) => taskName(data.graphs, task));
  if (names.length <= MOST_NAMES) return listed(names);
  return `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
