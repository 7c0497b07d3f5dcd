import { formatCount, formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { cancelledAt, isSuspendedAt, leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { chooseJob } from '../../../views/dag/chooseJob.ts';
import { stageNumber } from '../../../views/dag/stageNumber.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { allowanceOf, type Capacity, capacityOf } from './capacity.ts';
import { countAt, type DutyTimes, duties, dutyTimesOf, lastAt } from './duties.ts';
import { type ReadyTask, readyListAt, standsWords } from './readyList.ts';
import { type TokenMail, tokenMailOf } from './tokenMail.ts';
import {
  clusterWords,
  plural,
  type VirtualCluster,
  virtualClusterAt,
  waitingWords,
} from './virtualCluster.ts';

/** A duty at a time. */
interface DutyNow {
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

/** What a duty comes to so far, in a few letters. */
export function dutyValue(trace: Trace, now: ManagerNow, duty: number): string {
  const { ready, capacity, mail, duties: at, tasks, isOver, isCancelled, time } = now;
  switch (duty) {
    case 0:
      return `${ready.length} ready`;
    case 1:
      return ready.length === 0 ? '–' : `first ${taskName(trace.data.graphs, ready[0].task)}`;
    case 2:
      return mail.hasThemAt <= time ? `${capacity.used} of ${capacity.granted}` : 'no tokens';
    case 3:
      return `${at[3].count} sent`;
    case 4:
      return `${at[4].count} acts`;
    case 5:
      return `${at[5].count} of ${tasks}`;
    default:
      return isCancelled ? 'cancelled' : isOver ? 'done' : 'not yet';
  }
}

/** Describes a duty, one string per line. */
export function describeDuty(now: ManagerNow, duty: number): readonly string[] {
  const { count, last } = now.duties[duty];
  const { name, does } = duties[duty];
  const when =
    count === 0 ? 'has not started yet' : `last at ${formatMicros(last)}, ${plural(count, 'time')} so far`;
  return [`${duty + 1}. ${name}`, does, when];
}

/** Tokens and allowance in one line. */
export function tokenWords({ capacity, allowance, mail, time, isOver, isSuspended }: ManagerNow): string {
  if (isOver) return 'All tokens are given back';
  if (mail.askedAt > time) return 'Has not asked for tokens yet';
  const suspended = isSuspended ? ' · suspended' : '';
  if (mail.hasThemAt > time)
    return `Has waited ${formatMicros(time - mail.askedAt)} for ${plural(mail.asked, 'token')}${suspended}`;
  const without = allowance > 0 ? ` · ${capacity.weight} of ${allowance} opportunistic` : '';
  return `${formatCount(capacity.used)} of ${plural(capacity.granted, 'token')} used${without}${suspended}`;
}

/** Says why no task is ready, in long and in short. */
export function noneReady({ tasks, duties: at, out, mail, time }: ManagerNow): readonly string[] {
  if (mail.askedAt > time) return ['The job has not begun.'];
  const rest = tasks - at[5].count - out;
  const others = rest > 0 ? `, ${rest} wait for these` : '';
  return [`No task is ready: ${out} ${out === 1 ? 'is' : 'are'} with servers${others}.`, 'No task is ready.'];
}

const MOST_ROWS = 2_000;

/** Lists the duties of a manager, its tokens, the jobs that wait for tokens, and its ready list. Header first. */
export function managerTable(trace: Trace, job: JobId | null, time: Micros): TableRows {
  const now = followManager(trace, chooseJob(trace, job, time) ?? 0)(time);
  const line = (what: string, name: string, value: string | number, last: string | number = '') => [
    ...[what, name, value, last],
  ];
  return [
    ['what', 'name', 'value', 'time (s)'],
    ...duties.map(({ name }, duty) => {
      const { last } = now.duties[duty];
      return line(
        'duty',
        name,
        dutyValue(trace, now, duty).replace('–', 'none'),
        last > -Infinity ? toSeconds(last) : '',
      );
    }),
    line('tokens', '', tokenWords(now)),
    line('virtual cluster', '', clusterWords(now.cluster)[0]),
    ...now.cluster.waiting.map((each) =>
      line('waits for tokens', '', waitingWords(each, now.time), toSeconds(each.since)),
    ),
    ...now.ready
      .slice(0, MOST_ROWS)
      .map((each) =>
        line(
          ...(['ready', taskName(trace.data.graphs, each.task)] as const),
          `stage ${stageNumber(trace, each.stage)}, ${each.bytes / 1e6} MB, ${standsWords(trace, each)}`,
          toSeconds(each.path),
        ),
      ),
  ];
}
