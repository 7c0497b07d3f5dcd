import type { AttemptId, EntryId, ServerId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { serverSetOf } from '../engine/workload/workload.ts';
import type { Trace } from '../trace/trace.ts';

/** Lists the servers that may run a task, in order; null: all may. */
export function allowedServers({ data }: Trace, stage: StageId, task: TaskId): readonly ServerId[] | null {
  const set = serverSetOf(data.graphs, stage, task);
  if (set === NONE) return null;
  const { first, items } = data.graphs.serverSets;
  return Array.from(items.subarray(first[set], first[set + 1])).sort((a, b) => a - b);
}

/** Whether a server may run a task. */
export function mayRun({ data }: Trace, stage: StageId, task: TaskId, server: ServerId): boolean {
  const set = serverSetOf(data.graphs, stage, task);
  return set === NONE || linksInclude(data.graphs.serverSets, set, server);
}

/** Free slots of a server at a time. */
export interface FreeSlotsThen {
  readonly server: ServerId;
  readonly free: number;
  /** When its last attempt had ended or it came back up; −Infinity: it was idle from the start. */
  readonly since: Micros;
}

/**
 * Lists the servers that had free slots when an attempt was bound, the longest idle first. A slot is free unless a task runs in
 * it, it is held, or a task is on its way to it. Attempts that were bound later at the same time do not count.
 */
export function freeThen(trace: Trace, attempt: AttemptId): readonly FreeSlotsThen[] {
  const { attempts, holds, outages } = trace.data.tables;
  const { servers, slots } = trace.data.topology;
  const { server, boundAt, startedAt, endedAt } = attempts.columns;
  const at = boundAt[attempt];
  const free = Array.from(slots);
  const since = new Float64Array(servers).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < attempts.length && boundAt[row] <= at; row += 1) {
    if (row >= attempt) continue;
    if (endedAt[row] > at) free[server[row]] -= 1;
    else if (startedAt[row] <= at) since[server[row]] = Math.max(since[server[row]], endedAt[row]);
  }
  trace.held(at, (hold) => {
    free[holds.columns.server[hold]] -= 1;
  });
  for (let row = 0; row < outages.length; row += 1) {
    const { actor, from, to } = outages.columns;
    if (actor[row] >= servers || from[row] > at) continue;
    if (at < to[row]) free[actor[row]] = 0;
    else since[actor[row]] = Math.max(since[actor[row]], to[row]);
  }
  return free
    .map((count, each) => ({ server: each, free: count, since: since[each] }))
    .filter((each) => each.free > 0)
    .sort((a, b) => (a.since === b.since ? a.server - b.server : a.since < b.since ? -1 : 1));
}

/** Gives the queue length of each server when an entry entered a queue: running tasks, held slots and waiting entries. */
export function lengthsThen(trace: Trace, entry: EntryId): Uint32Array {
  const { attempts, entries, holds } = trace.data.tables;
  const { server, enteredAt, task } = entries.columns;
  const at = enteredAt[entry];
  const lengths = new Uint32Array(trace.data.topology.servers);
  trace.running(at, (row) => {
    // A task that starts at the time of its arrival is already running then, but is not ahead of itself.
    const isItself = task[entry] !== NONE && attempts.columns.task[row] === task[entry];
    if (!isItself) lengths[attempts.columns.server[row]] += 1;
  });
  // A hold that begins at this time is for the entry itself.
  trace.held(at, (hold) => {
    if (holds.columns.from[hold] < at) lengths[holds.columns.server[hold]] += 1;
  });
  // Of entries with the same time, those in later rows came later.
  trace.queued(at, (row) => {
    if (row < entry) lengths[server[row]] += 1;
  });
  return lengths;
}

/** Lists the earlier entries at its server that an entry overtook: they were still there when it was served. */
export function overtaken(trace: Trace, entry: EntryId): readonly EntryId[] {
  const { server, leftAt, enteredAt } = trace.data.tables.entries.columns;
  const rows: EntryId[] = [];
  trace.queued(enteredAt[entry], (row) => {
    if (row < entry && server[row] === server[entry] && leftAt[row] > leftAt[entry]) rows.push(row);
  });
  return rows;
}
