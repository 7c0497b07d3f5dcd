import { type JobId, NONE, type StageId } from '../engine/ids.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import { createRowLists } from './rowLists.ts';

/** The rows of tables, grouped by the job, task or stage that they belong to. */
export const attemptsOfJobsFact = fact('attempts of jobs', ({ data, taskStage }) => {
  const { length, columns } = data.tables.attempts;
  const { task } = columns;
  const { stageJob } = data.graphs;
  return createRowLists(length, data.graphs.jobs, (row) => stageJob[taskStage[task[row]]]);
});
export const entriesOfJobsFact = fact('entries of jobs', ({ data }) => {
  const { length, columns } = data.tables.entries;
  return createRowLists(length, data.graphs.jobs, jobOf(data, columns.stage));
});
export const messagesOfJobsFact = fact('messages of jobs', ({ data }) => {
  const { length, columns } = data.tables.messages;
  return createRowLists(length, data.graphs.jobs, jobOf(data, columns.stage));
});
export const keptForJobsFact = fact('slots kept for jobs', ({ data }) => {
  const { length, columns } = data.tables.keptSlots;
  const { job } = columns;
  return createRowLists(length, data.graphs.jobs, (row) => job[row]);
});
export const attemptsOfTasksFact = fact('attempts of tasks', ({ data }) => {
  const { length, columns } = data.tables.attempts;
  const { task } = columns;
  return createRowLists(length, data.graphs.tasks, (row) => task[row]);
});
export const decisionsOfStagesFact = fact('decisions of stages', ({ data }) => {
  const { length, columns } = data.tables.decisions;
  const { stage } = columns;
  return createRowLists(length, data.graphs.stages, (row) => stage[row]);
});
export const holdsOfStagesFact = fact('holds of stages', ({ data }) => {
  const { length, columns } = data.tables.holds;
  const { stage } = columns;
  return createRowLists(length, data.graphs.stages, (row) => stage[row]);
});

function jobOf({ graphs }: TraceData, stages: ArrayLike<StageId>): (row: number) => JobId {
  const { stageJob } = graphs;
  return (row) => (stages[row] === NONE ? NONE : stageJob[stages[row]]);
}
