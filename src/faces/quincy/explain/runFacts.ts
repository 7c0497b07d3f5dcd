import { formatBytes } from '../../../base/format.ts';
import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { type Bounds, solveKind } from '../../../policies/quincy/decisions/flow.ts';
import {
  admitKind,
  evictKind,
  lostKind,
  type Rules,
  rulesKind,
  type Submit,
  submitKind,
} from '../../../policies/quincy/decisions/jobs.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { type Match, matchKind, overShareKind } from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { rackName } from '../../../views/shared/names.ts';
import { formatCost } from '../flow-graph/names.ts';

/** Gives the rules of a run of Quincy's schedulers; null for other runs, and for runs without recorded decisions. */
export function quincyRules(trace: Trace): Rules | null {
  const listed = trace.decisionsOfKind(rulesKind);
  return listed.length === 0 ? null : listed.at(0).payload;
}

/** Whether a task was stopped on a server from a time on: one that is told to leave may have ended before the word came. */
export function wasStopped(trace: Trace, task: TaskId, server: ServerId, at: Micros): boolean {
  const { server: servers, outcome, endedAt } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfTask(task)
    .some(
      (attempt) =>
        servers[attempt] === server && endedAt[attempt] >= at && outcome[attempt] >= Outcome.preempted,
    );
}

/** Gives the last submission of a task before a row of the decisions. */
export function submitBefore(trace: Trace, task: TaskId, row: number): Decision<Submit> | undefined {
  return trace
    .decisionsOfStage(submitKind, trace.taskStage[task])
    .findLast((submit) => submit.payload.task === task && submit.row < row);
}

/** Gives the bounds of the job of a decision in the solve that led to it, or undefined. */
export function boundsBehind(trace: Trace, { at, row, stage }: Decision<unknown>): Bounds | undefined {
  const job = trace.data.graphs.stageJob[stage];
  const solve = trace.decisionsOfKind(solveKind).lastUntil(at, (each) => each.row < row);
  return solve?.payload.bounds.find((each) => each.job === job);
}

/** Names a place that a task prefers: "s07", or "rack 2". */
export function placeName(trace: Trace, to: number): string {
  const { servers } = trace.data.topology;
  return to < servers ? nameOfServer(trace, to) : rackName(to - servers);
}

const SMALLEST = 0.0005 * COST_SCALE;

/** Writes a cost, given in units. A cost that rounds to 0 but is not 0 is written as "<0.001". */
export function costWords(units: number): string {
  if (units === 0 || Math.abs(units) >= SMALLEST) return formatCost(units);
  return units > 0 ? '<0.001' : '>−0.001';
}

/** Writes how much more a choice would have cost; the solver tells choices of equal cost apart by less than is written. */
export function moreWords(units: number): string {
  return units < SMALLEST ? 'the same' : `${formatCost(units)} more`;
}

/** Writes the traffic across switches: "4 GB across a rack switch and 1 GB across the core switch". */
export function trafficWords(rackKB: number, coreKB: number): string {
  const parts = [
    rackKB > 0 ? `${formatBytes(rackKB * 1000)} across a rack switch` : '',
    coreKB > 0 ? `${formatBytes(coreKB * 1000)} across the core switch` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing across switches' : parts.join(' and ');
}

/**
 * Counts the tasks of a job that had a slot before one of its tasks was matched, as the scheduler counts them: a task that it
 * has told to stop does not count, even if it has not stopped yet.
 */
export function matchedBefore(trace: Trace, job: JobId, match: Decision<Match>): number {
  const { jobFirstStage } = trace.data.graphs;
  const has = new Map<TaskId, Decision<Match>>();
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    const stops = [
      ...trace.decisionsOfStage(overShareKind, stage),
      ...trace.decisionsOfStage(evictKind, stage),
    ];
    for (const each of trace.decisionsOfStage(matchKind, stage)) {
      const { task } = each.payload;
      const isOver = (row: number) => row > each.row && row < match.row;
      if (each.row >= match.row) break;
      if (stops.some(({ row, payload }) => payload.task === task && isOver(row))) has.delete(task);
      else has.set(task, each);
    }
  }
  const lost = trace.decisionsOfKind(lostKind);
  const { boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const runs = ({ row, at, payload: { task, server } }: Decision<Match>) => {
    const last = lost.lastUntil(match.at, (each) => each.row < match.row && each.payload.server === server);
    if (last !== undefined && last.row > row) return false;
    return !trace
      .attemptsOfTask(task)
      .some((each) => outcome[each] === Outcome.finished && boundAt[each] >= at && endedAt[each] <= match.at);
  };
  return [...has.values()].filter(runs).length;
}

/** Counts the tasks of a job that have a slot at a moment. */
export function runningAt(trace: Trace, job: JobId, time: Micros): number {
  const { boundAt, endedAt } = trace.data.tables.attempts.columns;
  return trace.attemptsOfJob(job).filter((row) => boundAt[row] <= time && endedAt[row] > time).length;
}

/** Tells whether a job is waiting for admission at a time: for the first time, or after a restart. */
export function isInLine(trace: Trace, job: JobId, time: Micros): boolean {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  if (!(arrivedAt[job] <= time) || finishedAt[job] <= time) return false;
  const admit = trace.decisionsOfKind(admitKind).lastUntil(time, ({ payload }) => payload.job === job);
  if (admit === undefined) return true;
  const { from, to } = trace.data.tables.keptSlots.columns;
  const roots = trace.keptForJob(job).filter((row) => from[row] >= admit.at && from[row] <= time);
  return roots.length > 0 && roots.every((row) => to[row] <= time);
}

/** Gives the place of a job in the line for admission, in the order of arrival; 0: it is not in line. */
export function placeInLine(trace: Trace, job: JobId, time: Micros): number {
  if (!isInLine(trace, job, time)) return 0;
  const { arrivedAt } = trace.data.tables.jobs.columns;
  let place = 1;
  for (let other = 0; other < trace.data.graphs.jobs; other += 1) {
    const isBefore =
      arrivedAt[other] < arrivedAt[job] || (arrivedAt[other] === arrivedAt[job] && other < job);
    if (isBefore && isInLine(trace, other, time)) place += 1;
  }
  return place;
}
