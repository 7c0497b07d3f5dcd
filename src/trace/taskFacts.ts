import { sortAscending } from '../algorithms/radixOrder.ts';
import { NONE } from '../engine/ids.ts';
import { Outcome } from '../engine/record/schema.ts';
import { readsOneToOne, taskBefore } from '../engine/workload/workload.ts';
import { fact } from './facts.ts';

/** The stage of each task. */
export const taskStageFact = fact('stages of tasks', ({ data }) => {
  const { stages, tasks, stageFirstTask } = data.graphs;
  const taskStage = new Uint32Array(tasks);
  for (let stage = 0; stage < stages; stage += 1) {
    taskStage.fill(stage, stageFirstTask[stage], stageFirstTask[stage + 1]);
  }
  return taskStage;
});

/** The attempt that finished each task first, or NONE. */
export const finishedByFact = fact('ends of tasks', ({ data: { graphs, tables } }) => {
  const { task, outcome, endedAt } = tables.attempts.columns;
  const finishedBy = new Int32Array(graphs.tasks).fill(NONE);
  for (let attempt = 0; attempt < tables.attempts.length; attempt += 1) {
    if (outcome[attempt] !== Outcome.finished) continue;
    const before = finishedBy[task[attempt]];
    if (before === NONE || endedAt[attempt] < endedAt[before]) finishedBy[task[attempt]] = attempt;
  }
  return finishedBy;
});

/** When each task became ready. */
export const taskReadyAtFact = fact('times when tasks are ready', ({ data, finishedBy }) => {
  const { graphs, tables } = data;
  const { stages, stageFirstTask } = graphs;
  const { readyAt } = tables.stages.columns;
  const { endedAt } = tables.attempts.columns;
  const taskReadyAt = new Float64Array(graphs.tasks);
  for (let stage = 0; stage < stages; stage += 1) {
    const [first, past] = [stageFirstTask[stage], stageFirstTask[stage + 1]];
    taskReadyAt.fill(readyAt[stage], first, past);
    if (!readsOneToOne(graphs, stage)) continue;
    for (let task = first; task < past; task += 1) {
      const before = finishedBy[taskBefore(graphs, stage, task)];
      taskReadyAt[task] =
        before === NONE ? Number.POSITIVE_INFINITY : Math.max(readyAt[stage], endedAt[before]);
    }
  }
  return taskReadyAt;
});

/** The row of the reading phase of each attempt, or NONE. */
export const readOfFact = fact('reads of attempts', ({ data: { tables } }) => {
  const { attempts, reads } = tables;
  const { attempt } = reads.columns;
  const rows = new Int32Array(attempts.length).fill(NONE);
  for (let row = 0; row < reads.length; row += 1) rows[attempt[row]] = row;
  return rows;
});

/** When each attempt had the external files that its server lacked; NaN if it waited for none. */
export const filesUntilFact = fact('waits for files', ({ data: { tables } }) => {
  const { attempts, filesAwaited } = tables;
  const until = new Float64Array(attempts.length).fill(Number.NaN);
  for (let row = 0; row < filesAwaited.length; row += 1)
    until[filesAwaited.columns.attempt[row]] = filesAwaited.columns.until[row];
  return until;
});

/** When tasks start for the first time, in ascending order within each stage; Infinity: never. [tasks] */
export const firstStartsFact = fact('first starts', ({ data }): Float64Array => {
  const { stageFirstTask, stages, tasks } = data.graphs;
  const { length, columns } = data.tables.attempts;
  const { task, startedAt } = columns;
  const starts = new Float64Array(tasks).fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row < length; row += 1)
    if (startedAt[row] < starts[task[row]]) starts[task[row]] = startedAt[row];
  for (let stage = 0; stage < stages; stage += 1)
    sortAscending(starts.subarray(stageFirstTask[stage], stageFirstTask[stage + 1]));
  return starts;
});

/** The slot time of each job's finished tasks: for each task, that of the attempt that finished it. */
export const slotTimesFact = fact('slot times of jobs', ({ data, finishedBy, taskStage }) => {
  const { graphs, tables } = data;
  const { stageJob } = graphs;
  const { startedAt, endedAt } = tables.attempts.columns;
  const times = new Float64Array(graphs.jobs); // Micros
  for (let task = 0; task < graphs.tasks; task += 1) {
    const attempt = finishedBy[task];
    if (attempt !== NONE) times[stageJob[taskStage[task]]] += endedAt[attempt] - startedAt[attempt];
  }
  return times;
});
