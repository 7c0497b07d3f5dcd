import type { AttemptId, EntryId, ServerId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { serverSetOf } from '../engine/workload/workload.ts';
import { ofTrace } from '../trace/ofTrace.ts';
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
interface FreeSlotsThen {
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
  // A sentence and its evidence ask for the same one; all of ten thousand servers would fill the memory.
  const last = lastFree(trace);
  if (last.attempt !== attempt) Object.assign(last, { attempt, found: findFree(trace, attempt) });
  return last.found;
}

const lastFree = ofTrace((): { readonly attempt: AttemptId; readonly found: readonly FreeSlotsThen[] } => ({
  attempt: NONE,
  found: [],
}));

function findFree(trace: Trace, attempt: AttemptId): readonly FreeSlotsThen[] {
  const { attempts, holds, outages } = trace.data.tables;
  const { servers, slots } = trace.data.topology;
  const { server, boundAt, startedAt, endedAt } = attempts.columns;
  const at = boundAt[attempt];
  const free = Int32Array.from(slots);
  const since = new Float64Array(servers).fill(Number.NEGATIVE_INFINITY);
  // Rows come in the order of their times.
  for (let row = 0; row < attempt; row += 1) {
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
  const found: FreeSlotsThen[] = [];
  for (let each = 0; each < servers; each += 1)
    if (free[each] > 0) found.push({ server: each, free: free[each], since: since[each] });
  return found.sort((a, b) => (a.since === b.since ? a.server - b.server : a.since < b.since ? -1 : 1));
}

/** Counts what was ahead of an entry when it entered its server's queue: running tasks, held slots, and entries. */
export function aheadOf(trace: Trace, entry: EntryId): number {
  return lengthsThen(trace, entry)[trace.data.tables.entries.columns.server[entry]];
}

/** What a job does on a server at one moment: slots that it begins to use, and its entries that leave the queue. */
interface AtOnce {
  slots: number;
  before: number; // entries that came before another one
  since: number;
}

/** Gives the queue length of each server when an entry entered a queue: running tasks, held slots and waiting entries. */
export function lengthsThen(trace: Trace, entry: EntryId): Uint32Array {
  const { attempts, entries, holds } = trace.data.tables;
  const { stageJob, jobs } = trace.data.graphs;
  const { server, stage, enteredAt, leftAt } = entries.columns;
  const at = enteredAt[entry];
  const lengths = new Uint32Array(trace.data.topology.servers);
  const begun = new Map<number, AtOnce>(); // by server and job
  const use = (on: ServerId, of: StageId, from: Micros) => {
    lengths[on] += 1;
    if (from !== at) return;
    const key = on * jobs + stageJob[of];
    const own = begun.get(key);
    if (own === undefined) begun.set(key, { slots: 1, before: 0, since: 0 });
    else own.slots += 1;
  };
  trace.running(at, (row) => {
    const { columns } = attempts;
    use(columns.server[row], trace.taskStage[columns.task[row]], columns.startedAt[row]);
  });
  trace.held(at, (row) => use(holds.columns.server[row], holds.columns.stage[row], holds.columns.from[row]));
  // Of entries with the same time, those in later rows came later.
  trace.queued(at, (row) => {
    if (row < entry) lengths[server[row]] += 1;
  });
  // Slots that entries begin to use at this moment, this one and later ones, were not in use yet.
  const leave = (row: EntryId) => {
    const own = leftAt[row] === at ? begun.get(server[row] * jobs + stageJob[stage[row]]) : undefined;
    if (own !== undefined) own[row < entry ? 'before' : 'since'] += 1;
  };
  trace.queued(at - 0.5, leave); // Times are whole.
  let first = entry;
  while (first > 0 && enteredAt[first - 1] === at) first -= 1;
  for (let row = first; row < entries.length && enteredAt[row] === at; row += 1) leave(row);
  for (const [key, { slots, before, since }] of begun)
    lengths[Math.floor(key / jobs)] -= Math.min(since, Math.max(0, slots - before));
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
