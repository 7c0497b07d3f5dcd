import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind, JobOperation } from '../../../engine/record/schema.ts';
import { matched, upgradedRunning } from '../../../policies/apollo/decisions.ts';
import { deedsOf } from '../../../trace/jobControl.ts';
import { paramsAt } from '../../../trace/paramsAt.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tokenMailOf } from './tokenMail.ts';

/** What a job holds from a time on, as its manager counts it. */
export interface Capacity {
  readonly at: Micros;
  readonly granted: number; // tokens
  readonly used: number; // tokens
  readonly weight: number; // of opportunistic tasks
}

/** Something that changes what a job holds; at one time what ends goes before what begins. */
interface Change {
  readonly at: Micros;
  readonly order: number;
  apply(): void;
}

/**
 * Plays again what a manager holds at each time (Apollo §2.1, §3.5), from its decisions and the news of its attempts: a token
 * or a part of the opportunistic allowance for each task that is dispatched, and one for each copy of a slow task. Where no
 * batches are matched, as under the baseline, each task has a token from its first attempt on.
 */
export function capacityOf(trace: Trace, job: JobId): readonly Capacity[] {
  const { data } = trace;
  const { graphs, topology, tables } = data;
  const { task, kind, boundAt, endedAt } = tables.attempts.columns;
  const mail = tokenMailOf(trace)[job];
  const holds = new Map<TaskId, number>(); // weight; 0: a token
  const live = new Map<TaskId, number>();
  const copies = new Map<number, boolean>(); // attempts → whether they hold a token
  const now = { granted: 0, used: 0, weight: 0 };
  const giveBack = (each: TaskId) => {
    const weight = holds.get(each);
    if (weight === undefined) return;
    holds.delete(each);
    if (weight === 0) now.used -= 1;
    else now.weight -= weight;
  };
  const take = (each: TaskId, weight: number) => {
    giveBack(each);
    holds.set(each, weight);
    if (weight === 0) now.used += 1;
    else now.weight += weight;
  };
  const countCopy = (isRegular: boolean, change: number) => {
    if (isRegular) now.used += change;
    else now.weight += change;
  };
  /** A user upgrades the job: all that has none gets a token (APO-5). */
  const upgradeAll = () => {
    for (const [each, weight] of holds) {
      if (weight === 0) continue;
      giveBack(each);
      holds.set(each, 0);
      now.used += 1;
    }
    for (const [attempt, isRegular] of copies) {
      if (isRegular) continue;
      countCopy(false, -1);
      countCopy(true, 1);
      copies.set(attempt, true);
    }
  };
  /** A user cancels it: its manager forgets what it has sent. */
  const cancelAll = () => {
    holds.clear();
    copies.clear();
    Object.assign(now, { granted: 0, used: 0, weight: 0 });
  };
  const changes: Change[] = [
    { at: mail.hasThemAt, order: 0, apply: () => Object.assign(now, { granted: mail.granted }) },
    ...mail.givings.map(({ sentAt, left }) => ({
      ...{ at: sentAt, order: 1 },
      apply: () => Object.assign(now, { granted: Math.min(now.granted, left) }),
    })),
  ];
  for (const stage of stagesOf(trace, job)) {
    for (const { at, payload } of trace.decisionsOfStage(matched, stage)) {
      const { verdict, task: of, weight } = payload;
      if (verdict === 'unmatched' || verdict === 'noCapacity') continue;
      changes.push({ at, order: 2, apply: () => take(of, weight) });
    }
    for (const { at, payload } of trace.decisionsOfStage(upgradedRunning, stage))
      changes.push({ at, order: 2, apply: () => take(payload.task, 0) });
  }
  for (const attempt of trace.attemptsOfJob(job)) {
    const of = task[attempt];
    const isCopy = kind[attempt] === AttemptKind.speculative;
    const begin = () => {
      live.set(of, (live.get(of) ?? 0) + 1);
      if (!isCopy) {
        if (!holds.has(of)) take(of, 0);
        return;
      }
      copies.set(attempt, now.granted > now.used);
      countCopy(now.granted > now.used, 1);
    };
    const end = () => {
      live.set(of, (live.get(of) ?? 0) - 1);
      if (copies.has(attempt)) countCopy(copies.get(attempt) === true, -1);
      copies.delete(attempt);
      if (live.get(of) === 0 || trace.finishedBy[of] === attempt) giveBack(of);
    };
    changes.push({ at: boundAt[attempt], order: 3, apply: begin });
    changes.push({ at: endedAt[attempt] + topology.networkDelay, order: 0, apply: end });
  }
  for (const { at, operation } of data.tables.jobControl.length === 0 ? [] : deedsOf(data, job)) {
    if (operation === JobOperation.upgrade) changes.push({ at, order: 4, apply: upgradeAll });
    else if (operation === JobOperation.cancel) changes.push({ at, order: 4, apply: cancelAll });
  }
  changes.sort((one, other) => one.at - other.at || one.order - other.order);
  const steps: Capacity[] = [{ at: 0, ...now }];
  for (const { at, apply } of changes) {
    if (at === Infinity) break;
    apply();
    if (steps[steps.length - 1].at === at) steps.pop();
    steps.push({ at, ...now });
  }
  return steps;

  function stagesOf({ data: { graphs: all } }: Trace, of: JobId) {
    const first = all.jobFirstStage[of];
    return Array.from({ length: graphs.jobFirstStage[of + 1] - first }, (_, place) => first + place);
  }
}

/** What a job may hold of the opportunistic allowance at a time: c·n (Apollo §3.5). */
export function allowanceOf({ data }: Trace, { granted }: Capacity, time: Micros): number {
  return Math.floor(granted * Number(paramsAt(data, time).allowance));
}
