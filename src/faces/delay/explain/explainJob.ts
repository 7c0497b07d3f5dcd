import { formatMicros } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { hasInput } from '../../../engine/workload/inputs.ts';
import { numberWord, ordinalWord, type Piece, say } from '../../../explain/explanation.ts';
import { holdersWords } from '../../../explain/inputs.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { killWords, patienceOf, skipWords } from '../jobs/describe.ts';
import { type Queue, type QueuedJob, queueAt } from '../jobs/queue.ts';
import type { SkipBefore } from '../jobs/stopwatch.ts';

const MOST_AHEAD = 3;
const ALL = 2000;

/**
 * Says where a job stands in the queue at a moment and what it waits for; null for a run whose policy offers no slots,
 * and for a job that is not in the system.
 */
export function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  const queue = queueAt(trace, time, 0, ALL);
  const own = queue.jobs.find((each) => each.job === job);
  if (queue.rules === null || own === undefined) return null;
  const { place } = own;
  const tasks = tasksAt(trace, job, time);
  if (tasks.waiting.length === 0) return say`None of its tasks is waiting; *${slotWords(tasks)}*.`;
  const behind = place === 1 ? '' : `, behind ${namesAhead(queue, place)}`;
  const skipped = skippedWords(trace, queue, own, tasks.waiting);
  // Where a task of it was just stopped for another job, that one gets the slot.
  const next = own.kill === null ? ' It gets the next free slot that suits it.' : '';
  const turn = place > 1 ? ' It waits for its turn.' : next;
  const stopped = own.kill === null ? '' : ` ${killWords(trace, own.kill)[0]}.`;
  const order = `${ordinalWord(place)} of ${numberWord(queue.total)}`;
  return say`Now it is *${order}* in the order${behind}.${skipped ?? turn}${stopped}`;
}

/** Says of a job without waiting tasks what the others do. */
function slotWords({ placed, started, unready }: JobTasks): string {
  if (placed === 0) return 'none is ready yet';
  const isOne = placed === 1;
  const run = isOne ? 'is running' : 'are running';
  // A task has its slot before it runs: it has yet to hear of that.
  const have = isOne ? 'has its slot' : 'have their slots';
  const words = `${numberWord(placed)} ${started === placed ? run : have}`;
  return unready === 0 ? `the last ${words}` : `${words}, and the others are not ready yet`;
}

function namesAhead({ jobs }: Queue, place: number): string {
  const ahead = jobs.slice(0, place - 1).map(({ job }) => jobName(job));
  if (ahead.length <= MOST_AHEAD) return ahead.join(', ');
  return `${ahead.slice(0, MOST_AHEAD).join(', ')} and ${numberWord(ahead.length - MOST_AHEAD)} more`;
}

/** What a skipped job waits for: a slot where its next blocks lie, or the end of its patience. */
function skippedWords(
  trace: Trace,
  { rules }: Queue,
  { watch }: QueuedJob,
  waiting: readonly TaskId[],
): readonly Piece[] | null {
  if (rules === null || watch.skip === null) return null;
  const why = skipWords(trace, rules, watch.skip)[2];
  const times = watch.skips === 1 ? 'skipped once' : `skipped ${numberWord(watch.skips)} times`;
  const holders = holdersWords(trace, nextReaders(trace, waiting));
  return say` It was *${times}* (last: ${why}). It waits for a slot on ${holders}, or ${patienceWords(rules, watch.skip)}.`;
}

/** Says what ends the patience of a job, or where else it may launch since it is over. */
function patienceWords(rules: Rules, skip: SkipBefore): string {
  const { waited, skips, level } = skip;
  if (rules.patience === 'count')
    return skips < rules.mostSkips
      ? `until it has been skipped ${rules.mostSkips} times`
      : `for any other one now, since it has been skipped at least ${rules.mostSkips} times`;
  const enough = patienceOf(rules, skip);
  if (waited < enough) return `until it has waited ${formatMicros(enough)}, so far ${formatMicros(waited)}`;
  const toAny = patienceOf(rules, { locality: Locality.remote, level });
  const where = waited < toAny ? 'for one in a rack of its data now' : 'for any other one now';
  const past = formatMicros(waited < toAny ? enough : toAny);
  return `${where}, since it has waited ${formatMicros(waited)}, at least ${past}`;
}

// The input of the next few tasks is enough: a longer list of servers would not be read.
const MOST_TASKS = 8;

function nextReaders({ data: { graphs }, taskStage }: Trace, waiting: readonly TaskId[]): readonly TaskId[] {
  return waiting.filter((task) => hasInput(graphs, taskStage[task])).slice(0, MOST_TASKS);
}

/** The tasks of a job that are not done. */
interface JobTasks {
  /** Ready, and without a slot. */
  readonly waiting: readonly TaskId[];
  /** Those that have a slot, and those of them that have begun. */
  readonly placed: number;
  readonly started: number;
  readonly unready: number;
}

/** Sorts the tasks of a job at a moment. */
function tasksAt(trace: Trace, job: JobId, time: Micros): JobTasks {
  const { graphs, tables } = trace.data;
  const { boundAt, startedAt, endedAt } = tables.attempts.columns;
  const waiting: TaskId[] = [];
  let [placed, started, unready] = [0, 0, 0];
  const end = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  for (let task = graphs.stageFirstTask[graphs.jobFirstStage[job]]; task < end; task += 1) {
    const attempt = trace.attemptsOfTask(task).find((row) => boundAt[row] <= time && endedAt[row] > time);
    if (attempt !== undefined) {
      placed += 1;
      if (startedAt[attempt] <= time) started += 1;
    } else if (isDone(trace, task, time)) continue;
    else if (trace.taskReadyAt[task] <= time) waiting.push(task);
    else unready += 1;
  }
  return { waiting, placed, started, unready };
}

/** Tells whether a task has finished, and what it made was not lost with its server so that it will run again. */
function isDone(trace: Trace, task: TaskId, time: Micros): boolean {
  const { attempts, outages } = trace.data.tables;
  const { boundAt, endedAt, outcome, server } = attempts.columns;
  const rows = trace.attemptsOfTask(task);
  const last = rows.findLast((row) => outcome[row] === Outcome.finished && endedAt[row] <= time);
  if (last === undefined) return false;
  if (!rows.some((row) => boundAt[row] > time)) return true;
  const { actor, from } = outages.columns;
  for (let row = 0; row < outages.length; row += 1)
    if (actor[row] === server[last] && from[row] >= endedAt[last] && from[row] <= time) return false;
  return true;
}
