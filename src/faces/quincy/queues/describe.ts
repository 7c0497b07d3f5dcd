import { formatCount, formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { jobName, rackName, serverName, taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import type { QueuesPicture } from './layout.ts';
import { type QueuesNow, queuesAt } from './queuesAt.ts';
import { sharesAt } from './shares.ts';
import { queueOfCluster, type Stand } from './stands.ts';

// C queue of a server · R of a rack · X of the cluster

const MOST_NAMES = 5;

/** Names a queue: "C of s04", "R of rack 2", "X". */
export function queueName(trace: Trace, queue: number): string {
  const { servers } = trace.data.topology;
  if (queue < servers) return `C of ${serverName(queue, servers)}`;
  return queue === queueOfCluster(trace) ? 'X' : `R of ${rackName(queue - servers)}`;
}

/** Sums up the queues, in versions from long to short. */
export function summaryOf({ now, layout }: QueuesPicture): readonly string[] {
  const isByTask = layout.detail === 'chips';
  const tasks = now.waiting === 1 ? '1 task waits' : `${formatCount(now.waiting)} tasks wait`;
  const short = now.waiting === 0 ? 'No task waits' : tasks;
  const jobs = now.blocked.size === 1 ? 'job is' : 'jobs are';
  const blocked = now.blocked.size === 0 ? '' : ` · ${formatCount(now.blocked.size)} ${jobs} blocked`;
  const look = blocked === '' ? '' : isByTask ? ' (hatched)' : ' (pale)';
  const [c, r, x] = now.full.map(formatCount);
  const scales = isByTask ? '' : ` · full height: C ${c}, R ${r}, X ${x}`;
  const many = now.waiting === 0 ? '' : ', each in several queues at once';
  const ways = [`${short}${many}${blocked}${look}${scales}`, `${short}${blocked}${look}${scales}`];
  return [...ways, `${short}${scales}`, `${short}${blocked}`, short];
}

/** Says which queues a task is in, since when, and whether its job is blocked. */
export function describeStand(trace: Trace, now: QueuesNow, stand: Stand, queue: number): readonly string[] {
  const place = now.queues[queue].indexOf(stand) + 1;
  const names = stand.queues.slice(0, MOST_NAMES).map((each) => queueName(trace, each));
  const rest = stand.queues.length - names.length;
  return [
    taskName(trace.data.graphs, stand.task),
    `in ${stand.queues.length} ${stand.queues.length === 1 ? 'queue' : 'queues'}: ${names.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`,
    `${formatCount(place)} of ${formatCount(now.queues[queue].length)} in ${queueName(trace, queue)}, since ${formatMicros(now.time - stand.from)}`,
    ...shareWords(trace, now, stand.job),
  ];
}

function shareWords(trace: Trace, now: QueuesNow, job: JobId): readonly string[] {
  const share = sharesAt(trace, now.time).find((each) => each.job === job);
  if (share === undefined) return [];
  const blocked = share.isBlocked ? 'blocked: ' : '';
  return [
    `${jobName(job)} is ${blocked}${blocked === '' ? 'ready: ' : ''}its share is ${formatCount(share.share)}`,
  ];
}

/** Gives the first task of a queue whose job is not blocked, or undefined. */
export function firstReady(now: QueuesNow, queue: number): Stand | undefined {
  return now.queues[queue].find(({ job }) => !now.blocked.has(job));
}

/** Says how long a queue is, which task is first, and what its server does. */
export function describeQueue(trace: Trace, now: QueuesNow, queue: number): readonly string[] {
  const stands = now.queues[queue];
  const { graphs, topology } = trace.data;
  const first = firstReady(now, queue);
  const length = stands.length === 1 ? '1 task' : `${formatCount(stands.length)} tasks`;
  const lines = [`${queueName(trace, queue)}: ${stands.length === 0 ? 'empty' : length}`];
  if (stands.length > 0)
    lines.push(first === undefined ? 'none is ready' : `first ready: ${taskName(graphs, first.task)}`);
  return queue < topology.servers ? [...lines, ...describeSlots(trace, now, queue)] : lines;
}

function describeSlots(trace: Trace, now: QueuesNow, server: number): readonly string[] {
  const { graphs, tables, topology } = trace.data;
  const lines: string[] = [];
  trace.kept(now.time, (root) => {
    if (tables.keptSlots.columns.server[root] === server)
      lines.push(`holds the root of ${jobName(tables.keptSlots.columns.job[root])}`);
  });
  trace.running(now.time, (attempt) => {
    if (tables.attempts.columns.server[attempt] === server)
      lines.push(`runs ${taskName(graphs, tables.attempts.columns.task[attempt])}`);
  });
  const free = topology.slots[server] - lines.length;
  if (free > 0) lines.push(free === 1 && topology.slots[server] === 1 ? 'is free' : `${free} slots free`);
  return lines;
}

/** Describes a task in a queue, or the queue itself if no task is given. */
export function describePlace(
  trace: Trace,
  now: QueuesNow,
  queue: number,
  stand: Stand | undefined,
): readonly string[] {
  return stand === undefined ? describeQueue(trace, now, queue) : describeStand(trace, now, stand, queue);
}

// Most rows of the table. Empty queues are left out.
const MOST_ROWS = 3000;

/** Lists the non-empty queues at a time: their length, how many tasks are of blocked jobs, and which are first. */
export function queuesTable(trace: Trace, time: Micros): TableRows {
  const now = queuesAt(trace, time, 0);
  const { graphs } = trace.data;
  const filled = [...now.queues.keys()].filter((queue) => now.queues[queue].length > 0);
  const named = (stand: Stand | undefined) => (stand === undefined ? '' : taskName(graphs, stand.task));
  return tableBy(filled.slice(0, MOST_ROWS), {
    queue: (queue) => queueName(trace, queue),
    tasks: (queue) => now.queues[queue].length,
    'of blocked jobs': (queue) => now.queues[queue].filter(({ job }) => now.blocked.has(job)).length,
    first: (queue) => named(now.queues[queue][0]),
    'first that is ready': (queue) => named(firstReady(now, queue)),
  });
}
