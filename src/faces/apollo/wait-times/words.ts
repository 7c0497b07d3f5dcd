import { formatMicros } from '../../../base/format.ts';
import { MILLISECOND, type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { cancelledAt, leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import { cellRead, expectedWait, type Knowledge, trueWait } from './knowledge.ts';
import { axesOf } from './planAt.ts';
import { type SentTask, sentTo } from './sentTasks.ts';
import { periodOf } from './subject.ts';

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

/** Writes a number of cores: "2 cores". */
export function coreWords(cores: number): string {
  return `${cores} ${cores === 1 ? 'core' : 'cores'}`;
}

/** Writes an amount of memory: "16 GB". */
export function memoryWords(megabytes: number): string {
  return megabytes >= 1_000 ? `${Number((megabytes / 1_000).toFixed(1))} GB` : `${megabytes} MB`;
}

/** Says what the copy says of a cell, and what is true. */
export function verdictWords(knowledge: Knowledge, cell: Cell): string {
  const expected = expectedWait(knowledge, cell);
  const truth = trueWait(knowledge, cell);
  if (expected === Infinity) return 'This server is too small for that.';
  const left = waitText(expected);
  if (isRight(expected, truth)) {
    const nearly = Math.abs(expected - truth) <= MILLISECOND ? '' : 'nearly ';
    return `The copy says ${left}, and that is ${nearly}true.`;
  }
  const told = waitText(knowledge.told[cell] * MILLISECOND);
  const passed = formatMicros(knowledge.time - knowledge.copy.writtenAt);
  const says =
    told === left
      ? `The copy says ${left}.`
      : `The copy said ${told}, ${passed} ago: ${left} should be left.`;
  return `${says} The truth is ${waitText(truth)}.`;
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

/** Says what the manager does because the copy is old; null: nothing. */
export function confidenceWords(trace: Trace, knowledge: Knowledge, cell: Cell): string | null {
  if (knowledge.steps === 0) return null;
  const name = jobName(knowledge.subject.job);
  const old = `Over ${formatMicros(knowledge.steps * periodOf(trace, 'stale'))} old`;
  const read = cellRead(trace, knowledge, cell);
  if (read === cell) return `${old}, but there is no larger cell for ${name} to read.`;
  return `${old}: ${name} reads ${demandWords(trace, read)} instead, ${waitText(expectedWait(knowledge, read))}.`;
}

/** Says what no plan counts; null: there is no such task. */
export function givingWayWords({ plan }: Knowledge): string | null {
  const count = plan.givingWay.length;
  if (count === 0) return null;
  return count === 1
    ? '1 opportunistic task is here too: it gives way, so the plan does not count it.'
    : `${count} opportunistic tasks are here too: they give way, so the plan does not count them.`;
}

/** Says that nobody has the copy, as the job is not there; null: its manager has it. */
export function absenceWords(trace: Trace, { subject, time }: Knowledge): string | null {
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const name = jobName(subject.job);
  if (!(arrivedAt[subject.job] <= time))
    return `${name} has not arrived yet: its manager would have this copy.`;
  if (leftAt(trace.data)[subject.job] > time) return null;
  const how = cancelledAt(trace.data, subject.job) <= time ? 'was cancelled' : 'is done';
  return `${name} ${how}: its manager would have this copy.`;
}

/** Whether a wait is as true as can be seen. Matrices are written in ms. */
function isRight(expected: Micros, truth: Micros): boolean {
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
