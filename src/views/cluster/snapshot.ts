import { firstPosition } from '../../algorithms/firstPosition.ts';
import { doubled } from '../../base/doubled.ts';
import { NONE, type StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { firstStartsFact } from '../../trace/taskFacts.ts';
import type { Trace } from '../../trace/trace.ts';

/** What is where at a moment. The arrays are reused: a snapshot is valid until the next one is taken. */
export interface Snapshot {
  readonly time: Micros;
  readonly attemptIn: Int32Array; // [slots] → running attempt, or NONE
  readonly holdIn: Int32Array; // [slots] → hold, or NONE
  readonly keptIn: Int32Array; // [slots] → kept slot, or NONE
  readonly running: Uint32Array; // [servers]
  readonly held: Uint32Array; // [servers]
  readonly kept: Uint32Array; // [servers]
  readonly queued: Uint32Array; // [servers] tasks and reservations
  readonly waiting: Float32Array; // [servers] work of those: tasks
  readonly runningCount: number;
  readonly heldCount: number;
  readonly entryCount: number;
  /** The entries of all queues, in order of arrival. */
  readonly entries: Int32Array; // [entryCount] → entry
  /** Number of entries ahead in the same server's queue. */
  readonly places: Int32Array; // [entryCount]
  readonly messageCount: number;
  readonly messages: Int32Array; // [messageCount] → message
}

/** Creates a function that takes snapshots of a run. O(open rows + servers) per call. */
export function createSnapshots(trace: Trace): (time: Micros) => Snapshot {
  const { topology, tables } = trace.data;
  const { attempts, entries, holds, keptSlots } = tables;
  const slots = topology.firstSlot[topology.servers];
  const attemptIn = new Int32Array(slots);
  const holdIn = new Int32Array(slots);
  const keptIn = new Int32Array(slots);
  const running = new Uint32Array(topology.servers);
  const held = new Uint32Array(topology.servers);
  const kept = new Uint32Array(topology.servers);
  const queued = new Uint32Array(topology.servers);
  const waiting = new Float32Array(topology.servers);
  let entryRows = new Int32Array(256);
  let places = new Int32Array(256);
  let messageRows = new Int32Array(256);
  let latest: Snapshot | undefined;

  return (time) => {
    // Several layers show the same moment, and the camera moves while the clock stands.
    if (latest?.time === time) return latest;
    for (const array of [running, held, kept, queued, waiting]) array.fill(0);
    for (const array of [attemptIn, holdIn, keptIn]) array.fill(NONE);
    let runningCount = 0;
    let heldCount = 0;
    let entryCount = 0;
    let messageCount = 0;
    trace.running(time, (attempt) => {
      const server = attempts.columns.server[attempt];
      attemptIn[topology.firstSlot[server] + attempts.columns.lane[attempt]] = attempt;
      running[server] += 1;
      runningCount += 1;
    });
    trace.held(time, (hold) => {
      const server = holds.columns.server[hold];
      holdIn[topology.firstSlot[server] + holds.columns.lane[hold]] = hold;
      held[server] += 1;
      heldCount += 1;
    });
    trace.kept(time, (keptSlot) => {
      const server = keptSlots.columns.server[keptSlot];
      keptIn[topology.firstSlot[server] + keptSlots.columns.lane[keptSlot]] = keptSlot;
      kept[server] += 1;
    });
    trace.queued(time, (entry) => {
      if (entryCount === entryRows.length) {
        entryRows = doubled(entryRows);
        places = doubled(places);
      }
      const server = entries.columns.server[entry];
      entryRows[entryCount] = entry;
      places[entryCount] = queued[server];
      queued[server] += 1;
      entryCount += 1;
    });
    addWaitingWork(trace, time, entryRows, entryCount, waiting);
    trace.inFlight(time, (message) => {
      if (messageCount === messageRows.length) messageRows = doubled(messageRows);
      messageRows[messageCount] = message;
      messageCount += 1;
    });
    latest = {
      time,
      attemptIn,
      holdIn,
      keptIn,
      running,
      held,
      kept,
      queued,
      waiting,
      runningCount,
      heldCount,
      entryCount,
      entries: entryRows,
      places,
      messageCount,
      messages: messageRows,
    };
    return latest;
  };
}

/**
 * Adds to each server the work that waits there, in tasks. A queue may hold reservations, which are no work: of a stage with 8 of
 * them and 2 tasks that have not started, each stands for a quarter of a task. A task that waits on several servers is shared
 * out in the same way. So queues of policies can be compared: over all servers they sum to the tasks that wait.
 */
function addWaitingWork(
  trace: Trace,
  time: Micros,
  entries: Int32Array,
  count: number,
  waiting: Float32Array,
): void {
  const { server, stage, task } = trace.data.tables.entries.columns;
  const places = new Map<number, number>(); // of what each entry stands for
  // Stages count down from -1, tasks up from 0.
  const keyOf = (entry: number) => (task[entry] === NONE ? -1 - stage[entry] : task[entry]);
  for (let index = 0; index < count; index += 1) {
    const key = keyOf(entries[index]);
    places.set(key, (places.get(key) ?? 0) + 1);
  }
  const parts = new Map<number, number>();
  for (const [key, all] of places) parts.set(key, (key < 0 ? unstarted(trace, -1 - key, time) : 1) / all);
  for (let index = 0; index < count; index += 1)
    waiting[server[entries[index]]] += parts.get(keyOf(entries[index])) ?? 0;
}

/** Counts the tasks of a stage that have not started. */
function unstarted(trace: Trace, stage: StageId, time: Micros): number {
  const { stageFirstTask } = trace.data.graphs;
  const starts = firstStartsFact.of(trace);
  const end = stageFirstTask[stage + 1];
  return end - firstPosition(stageFirstTask[stage], end, (position) => starts[position] > time);
}
