import { formatCount, formatMicros } from '../../base/format.ts';
import { type AttemptId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { copyKindOfEntry } from '../../trace/entryKinds.ts';
import { readsFrom } from '../../trace/fetching.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import { slownessOf } from '../../trace/slowdowns.ts';
import type { Trace } from '../../trace/trace.ts';
import { copyKindAt } from '../../trace/upgrades.ts';
import { laterLooks } from '../copies/laterLooks.ts';
import { maintenanceWords } from '../looks/maintenanceLook.ts';
import { computesFrom, readingVerb, sourceOf } from '../looks/readingLook.ts';
import { filesWords } from '../shared/fileWords.ts';
import { jobName, keptForWhom, rackName, schedulerName, serverName, taskName } from '../shared/names.ts';
import { downSince } from './drawOutages.ts';
import type { Target } from './hit.ts';
import type { Snapshot } from './snapshot.ts';

// More entries than this are counted, not named.
const MOST_NAMES = 6;

/** Describes what a part of the cluster does at a moment, one string per line. */
export function describeTarget(
  trace: Trace,
  snapshot: Snapshot,
  pending: PendingTasks,
  target: Exclude<Target, { readonly kind: 'placed' }>,
): readonly string[] {
  const { data } = trace;
  if (target.kind === 'server') return describeServer(trace, snapshot, target.server);
  if (target.kind === 'rack') {
    const members = [...data.topology.rackOf.keys()].filter(
      (server) => data.topology.rackOf[server] === target.rack,
    );
    const sum = (counts: ArrayLike<number>) => members.reduce((total, server) => total + counts[server], 0);
    return [
      rackName(target.rack),
      `${sum(snapshot.running)} tasks run, ${waitWords(sum(snapshot.waiting), sum(snapshot.queued))}`,
    ];
  }
  const waiting = pending.at(target.scheduler, snapshot.time);
  const name = schedulerName(target.scheduler, data.schedulers);
  const since = downSince(trace, data.topology.servers + target.scheduler, snapshot.time);
  return [
    name,
    ...(since === null ? [] : [`down since ${formatMicros(snapshot.time - since)}`]),
    waiting === 0 ? 'no task waits for a server' : `${count(waiting, 'task')} not given to a server yet`,
  ];
}

/** Says how much work waits, and in how many places if some are reservations. */
function waitWords(waiting: number, places: number): string {
  const tasks = Math.round(waiting);
  return tasks === places
    ? `${tasks} wait in queues`
    : `${tasks} wait, with ${count(places, 'place')} in line`;
}

/** Describes what a server runs, holds, and has in its queue. */
export function describeServer(trace: Trace, snapshot: Snapshot, server: ServerId): readonly string[] {
  const { topology } = trace.data;
  const name = serverName(server, topology.servers);
  const lines = [topology.racks > 1 ? `${name} in ${rackName(topology.rackOf[server])}` : name];
  const since = downSince(trace, server, snapshot.time);
  const planned = maintenanceWords(trace, server, snapshot.time);
  if (since !== null) return [...lines, `down since ${formatMicros(snapshot.time - since)}`, ...planned];
  const slowness = slownessOf(trace.data, server, snapshot.time);
  if (slowness > 1) lines.push(`slow: what starts here takes ${formatCount(slowness)} times as long`);
  if (topology.slots[server] === 0) return [...lines, 'blacklisted: runs nothing, its disk can be read'];
  for (let slot = topology.firstSlot[server]; slot < topology.firstSlot[server + 1]; slot += 1) {
    if (lines.length <= MOST_NAMES) lines.push(describeSlot(trace, snapshot, slot));
  }
  return [...lines, describeQueue(trace, snapshot, server), ...planned];
}

function describeSlot(trace: Trace, { attemptIn, holdIn, keptIn, time }: Snapshot, slot: number): string {
  const { data } = trace;
  const { attempts, holds, keptSlots } = data.tables;
  const attempt = attemptIn[slot];
  if (attempt !== NONE) {
    const since = formatMicros(time - attempts.columns.startedAt[attempt]);
    const name = nameOfAttempt(trace, attempt, time);
    if (readsFrom(trace, attempt) > time)
      return `fetches ${filesWords(trace, attempt)} for ${name} since ${since}`;
    const source = sourceOf(trace, attempt);
    if (source === null) return `runs ${name} since ${since}`;
    if (computesFrom(trace, attempt) > time) return `${readingVerb(trace)} ${name} ${source} since ${since}`;
    return `runs ${name} since ${since}, read ${source}`;
  }
  const kept = keptIn[slot];
  if (kept !== NONE) {
    const { name, forWholeJob } = purposeOf(data, kept);
    const job = keptSlots.columns.job[kept];
    if (job === NONE) return `kept for ${keptForWhom(job)}`;
    return forWholeJob
      ? `holds the ${name} of ${jobName(job)}, to the end of the job`
      : `kept for ${jobName(job)}: ${name}`;
  }
  const hold = holdIn[slot];
  if (hold === NONE) return 'a slot is free';
  return `idle, asks for a task of ${jobName(data.graphs.stageJob[holds.columns.stage[hold]])}`;
}

/** Names an attempt in a slot: "j4·2", "a speculative copy of j4·2". */
function nameOfAttempt(trace: Trace, attempt: AttemptId, time: Micros): string {
  const { graphs, tables } = trace.data;
  const name = taskName(graphs, tables.attempts.columns.task[attempt]);
  if (copyKindAt(trace, attempt, time) === null) return name;
  return `${laterLooks()?.aKind(trace, attempt) ?? 'a copy'} of ${name}`;
}

/** What to say of what waits, in the order of the kinds of attempt. */
const sorts = ['', ' (copy)', ' (duplicate)', ' (opportunistic)'] as const;

function describeQueue(trace: Trace, snapshot: Snapshot, server: ServerId): string {
  const { data } = trace;
  const { columns } = data.tables.entries;
  if (snapshot.queued[server] === 0) return 'nothing waits here';
  const names: string[] = [];
  for (let index = 0; index < snapshot.entryCount && names.length < MOST_NAMES; index += 1) {
    const entry = snapshot.entries[index];
    if (columns.server[entry] !== server) continue;
    const task = columns.task[entry];
    names.push(
      task === NONE
        ? jobName(data.graphs.stageJob[columns.stage[entry]])
        : `${taskName(data.graphs, task)}${sorts[copyKindOfEntry(trace, entry) ?? AttemptKind.original]}`,
    );
  }
  const rest = snapshot.queued[server] - names.length;
  return `queue: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
