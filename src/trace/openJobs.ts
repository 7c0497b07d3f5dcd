import { formatCount, formatSeconds } from '../base/format.ts';
import type { JobId } from '../engine/ids.ts';
import { toSeconds } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { leftAt } from './jobControl.ts';

/** Lists the jobs that did not finish although nobody cancelled them. */
export function neverFinished(data: TraceData): readonly JobId[] {
  const { finishedAt } = data.tables.jobs.columns;
  const left = leftAt(data);
  return [...finishedAt.keys()].filter((job) => finishedAt[job] === Infinity && left[job] === Infinity);
}

/**
 * Explains in sentences why a run ended although some jobs did not finish: no event was left, or they were cancelled.
 * Empty if all jobs finished.
 */
export function openJobsWords(data: TraceData): readonly string[] {
  const { jobs } = data.tables;
  const { arrivedAt, finishedAt } = jobs.columns;
  const rows = Array.from({ length: jobs.length }, (_, job) => job);
  const unfinished = rows.filter((job) => finishedAt[job] === Infinity);
  const open = neverFinished(data);
  const cancelled = cancelledWords(unfinished.length - open.length, jobs.length);
  if (open.length === 0) return cancelled;
  const here = open.filter((job) => arrivedAt[job] !== Infinity);
  const toCome = open.length - here.length;
  const first: JobId | undefined = here[0];
  return [
    `${formatCount(open.length)} of ${formatCount(jobs.length)} jobs never finished: no event was left after ${formatSeconds(toSeconds(data.endedAt))}.`,
    ...(first === undefined ? [] : [`${waitingWords(data, first)}.`]),
    ...(toCome === 0
      ? []
      : [
          `${formatCount(toCome)} ${toCome === 1 ? 'job' : 'jobs'} did not even arrive, because each would arrive when another one finishes.`,
        ]),
    ...downWords(data),
    ...cancelled,
  ];
}

/** Says how many jobs were cancelled. */
function cancelledWords(count: number, jobs: number): readonly string[] {
  if (count === 0) return [];
  const were = count === 1 ? 'was' : 'were';
  const they = count === 1 ? 'it has' : 'they have';
  return [`${formatCount(count)} of ${formatCount(jobs)} jobs ${were} cancelled: ${they} no response time.`];
}

/** Says what the first unfinished job waits for; jobs are counted from 1. */
function waitingWords({ tables, graphs }: TraceData, job: JobId): string {
  const { readyAt } = tables.stages.columns;
  const { jobFirstStage, stageFirstTask } = graphs;
  const name = `Job ${job + 1}`;
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    if (tables.stages.columns.finishedAt[stage] !== Infinity) continue;
    const which = `stage ${stage - jobFirstStage[job] + 1}`;
    if (readyAt[stage] === Infinity) return `${name} waits: no scheduler was told that its ${which} may run`;
    const tasks = stageFirstTask[stage + 1] - stageFirstTask[stage];
    const waiting = tasks === 1 ? 'its task' : `some of its ${formatCount(tasks)} tasks`;
    return `${name} is the first of them: its ${which} was ready at ${formatSeconds(toSeconds(readyAt[stage]))}, but ${waiting} never got a slot`;
  }
  return `${name} is the first of them`;
}

/** Returns sentences that say how many servers and schedulers were down at the end. */
function downWords({ tables: { outages }, topology, schedulers }: TraceData): readonly string[] {
  const { actor, to } = outages.columns;
  let servers = 0;
  let lost = 0;
  for (let row = 0; row < outages.length; row += 1) {
    if (to[row] !== Infinity) continue;
    if (actor[row] < topology.servers) servers += 1;
    else if (actor[row] < topology.servers + schedulers) lost += 1;
  }
  return [
    ...(servers > 0
      ? [`At the end ${formatCount(servers)} of ${formatCount(topology.servers)} servers were down.`]
      : []),
    ...(lost > 0
      ? [`At the end ${formatCount(lost)} of ${formatCount(schedulers)} schedulers were down.`]
      : []),
  ];
}
