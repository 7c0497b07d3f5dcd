import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { cancelledAt, isSuspendedAt, leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { allowanceOf, type Capacity, capacityOf } from './capacity.ts';
import { countAt, type DutyTimes, dutyTimesOf, lastAt } from './duties.ts';
import { type ReadyTask, readyListAt } from './readyList.ts';
import { type TokenMail, tokenMailOf } from './tokenMail.ts';
import { type VirtualCluster, virtualClusterAt } from './virtualCluster.ts';

/** A duty at a time. */
export interface DutyNow {
  readonly count: number;
  /** -Infinity: not yet. */
  readonly last: Micros;
}

/** What the manager of a job knows and does at a time. */
export interface ManagerNow {
  readonly job: JobId;
  readonly time: Micros;
  readonly duties: readonly DutyNow[];
  readonly ready: readonly ReadyTask[];
  readonly capacity: Capacity;
  /** Weight of opportunistic tasks that it may dispatch in all: c·n. */
  readonly allowance: number;
  readonly mail: TokenMail;
  readonly cluster: VirtualCluster;
  readonly tasks: number;
  /** Tasks that servers have. */
  readonly out: number;
  readonly isOver: boolean;
  readonly isCancelled: boolean;
  readonly isSuspended: boolean;
}

/** Follows the manager of a job: what is the same at all times is computed once. */
export function followManager(trace: Trace, job: JobId): (time: Micros) => ManagerNow {
  const steps = capacityOf(trace, job);
  const times: DutyTimes = dutyTimesOf(trace, job);
  const mail = tokenMailOf(trace)[job];
  const { graphs, tables } = trace.data;
  const { arrivedAt } = tables.jobs.columns;
  const left = leftAt(trace.data)[job];
  const firstTask = (of: JobId) => graphs.stageFirstTask[graphs.jobFirstStage[of]];
  const { task, boundAt, endedAt } = tables.attempts.columns;
  const attempts = trace.attemptsOfJob(job);
  const delay = trace.data.topology.networkDelay;
  const isOut = (attempt: number, time: Micros) =>
    boundAt[attempt] <= time && endedAt[attempt] + delay > time;
  return (time) => {
    const capacity = steps.findLast(({ at }) => at <= time) ?? steps[0];
    const isHere = arrivedAt[job] <= time && left > time;
    return {
      ...{ job, time, capacity, mail },
      duties: times.map((each) => ({ count: countAt(each, time), last: lastAt(each, time) })),
      ready: isHere ? readyListAt(trace, job, time) : [],
      allowance: allowanceOf(trace, capacity, time),
      cluster: virtualClusterAt(trace, job, time),
      out: new Set(attempts.filter((each) => isOut(each, time)).map((each) => task[each])).size,
      tasks: firstTask(job + 1) - firstTask(job),
      isOver: left <= time,
      isCancelled: cancelledAt(trace.data, job) <= time,
      isSuspended: isHere && isSuspendedAt(trace.data, job, time),
    };
  };
}
