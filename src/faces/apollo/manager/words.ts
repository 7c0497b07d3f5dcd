import { formatBytes, formatCount, formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, serverName, taskName } from '../../../views/shared/names.ts';
import { duties } from './duties.ts';
import type { ManagerNow } from './managerAt.ts';
import type { Spot } from './picture.ts';
import type { ReadyTask } from './readyList.ts';
import type { ClusterJob, VirtualCluster } from './virtualCluster.ts';

const plural = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

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
function describeDuty(now: ManagerNow, duty: number): readonly string[] {
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

/** Where a task on the list is. */
export function standsWords({ data }: Trace, { server }: ReadyTask): string {
  return server === NONE ? 'no server' : `no token, ${serverName(server, data.topology.servers)}`;
}

/** Describes a task on the ready list, one string per line. */
function describeReady(trace: Trace, each: ReadyTask, place: number): readonly string[] {
  const { server, path, bytes, task } = each;
  return [
    `${taskName(trace.data.graphs, task)}, number ${place + 1} on the list`,
    `${formatMicros(path)} from its stage to the end of the job, as estimated in advance`,
    bytes > 0 ? `reads ${formatBytes(bytes)}` : 'reads nothing',
    server === NONE
      ? 'no server has it'
      : `waits without a token on ${serverName(server, trace.data.topology.servers)}, may be upgraded`,
  ];
}

/** "Virtual cluster prod: 3 of 24 tokens free", and shorter. */
export function clusterWords({ name, capacity, free }: VirtualCluster): readonly string[] {
  const tokens = `${formatCount(free)} of ${plural(capacity, 'token')} free`;
  return ['Virtual cluster', 'Cluster'].map((title) => `${`${title} ${name}`.trim()}: ${tokens}`);
}

/** Describes a job of the virtual cluster, one string per line. */
function describeClusterJob({ job, tokens, since }: ClusterJob, time: number, waits: boolean) {
  const length = formatMicros(time - since);
  return [
    jobName(job),
    waits
      ? `has waited ${length} for ${plural(tokens, 'token')}`
      : `has ${plural(tokens, 'token')}, the first for ${length}`,
  ];
}

/** "j7 wants 4, waiting 12 s". */
export function waitingWords({ job, tokens, since }: ClusterJob, time: number): string {
  return `${jobName(job)} wants ${tokens}, waiting ${formatMicros(time - since)}`;
}

/** Describes what is pointed at, one string per line. */
export function describeSpot(trace: Trace, now: ManagerNow, { kind, id }: Spot): readonly string[] {
  const { cluster, ready, time } = now;
  if (kind === 'duty') return describeDuty(now, id);
  if (kind === 'tokens') return [tokenWords(now), 'solid: with a token; hatched: opportunistic'];
  if (kind === 'ready') {
    const place = ready.findIndex(({ task }) => task === id);
    return place < 0 ? ['is not on the list any more'] : describeReady(trace, ready[place], place);
  }
  const list = kind === 'waiting' ? cluster.waiting : cluster.holders;
  const found = list.find(({ job }) => job === id);
  return found === undefined ? [] : describeClusterJob(found, time, kind === 'waiting');
}
