import { formatMicros } from '../../../base/format.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { hasInput } from '../../../engine/workload/inputs.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { numberWord, ordinalWord } from '../../../explain/explanation.ts';
import { holdersWords } from '../../../explain/inputs.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/names.ts';
import type { Queue, QueuedJob } from '../jobs/queue.ts';
import { queueAt } from '../jobs/queue.ts';
import { killWords, patienceOf, skipWords } from '../jobs/words.ts';

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
  const { counts, place } = own;
  if (counts.pending === 0) {
    const waits = counts.running > 0 ? runsWords(counts.running) : 'none is ready';
    return ['Now no task of it waits for a slot: ', { strong: waits }, '.'];
  }
  const sentence: Piece[] = [
    'Now it is ',
    { strong: `${ordinalWord(place)} of ${numberWord(queue.total)}` },
    ' in the order',
  ];
  sentence.push(place === 1 ? '.' : `, behind ${namesAhead(queue, place)}.`);
  const skipped = skippedWords(trace, queue, own);
  if (skipped !== null) sentence.push(...skipped);
  else sentence.push(place === 1 ? ' It gets the next free slot that suits it.' : ' It waits for its turn.');
  if (own.kill !== null) sentence.push(` ${killWords(trace, own.kill)[0]}.`);
  return sentence;
}

function runsWords(count: number): string {
  return count === 1 ? 'its last one runs' : `its last ${numberWord(count)} run`;
}

function namesAhead({ jobs }: Queue, place: number): string {
  const ahead = jobs.slice(0, place - 1).map(({ job }) => jobName(job));
  if (ahead.length <= MOST_AHEAD) return ahead.join(', ');
  return `${ahead.slice(0, MOST_AHEAD).join(', ')} and ${numberWord(ahead.length - MOST_AHEAD)} more`;
}

/** What a skipped job waits for: a slot where its next blocks lie, or the end of its patience. */
function skippedWords(trace: Trace, { rules, time }: Queue, { job, watch }: QueuedJob): Piece[] | null {
  if (rules === null || watch.skip === null) return null;
  const why = skipWords(trace, rules, watch.skip)[2];
  const times = watch.skips === 1 ? 'skipped once' : `skipped ${numberWord(watch.skips)} times`;
  const holders = holdersWords(trace, pendingTasks(trace, job, time));
  const patience =
    rules.patience === 'count'
      ? `until it was skipped ${rules.mostSkips} times`
      : `until it has waited ${formatMicros(patienceOf(rules, watch.skip))}, of which ${formatMicros(watch.waited)} are over`;
  return [
    ' It was ',
    { strong: times },
    ` (last: ${why}). It waits for a slot on ${holders}, or ${patience}.`,
  ];
}

// The input of the next few tasks is enough: a longer list of servers would not be read.
const MOST_TASKS = 8;

function pendingTasks(trace: Trace, job: JobId, time: Micros): readonly TaskId[] {
  const { graphs, tables } = trace.data;
  const { readyAt } = tables.stages.columns;
  const { boundAt, endedAt } = tables.attempts.columns;
  const tasks: TaskId[] = [];
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
    if (!(readyAt[stage] <= time) || !hasInput(graphs, stage)) continue;
    for (let task = graphs.stageFirstTask[stage]; task < graphs.stageFirstTask[stage + 1]; task += 1) {
      if (tasks.length === MOST_TASKS) return tasks;
      const attempts = trace.attemptsOfTask(task);
      const isDone = trace.finishedBy[task] >= 0 && endedAt[trace.finishedBy[task]] <= time;
      if (!isDone && !attempts.some((row) => boundAt[row] <= time && endedAt[row] > time)) tasks.push(task);
    }
  }
  return tasks;
}
