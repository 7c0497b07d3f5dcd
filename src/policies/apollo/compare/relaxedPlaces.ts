import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import {
  coresOf,
  memoryOf,
  readsOneToOne,
  serverSetOf,
  taskBefore,
} from '../../../engine/workload/workload.ts';
import { nearness } from '../decisions.ts';
import { firstOfRacks } from '../manager/candidates.ts';
import type { TaskBook } from '../manager/taskBook.ts';

/** How near its largest input a task must run: indexes of `nearness`. */
const [SERVER, RACK, ANY] = [0, 1, 2];

export type RelaxedPlaces = ReturnType<typeof createRelaxedPlaces>;

/**
 * Where the baseline scheduler sends tasks (Apollo §4, APO-38): to a random server that satisfies the task's constraint. That is
 * a server with its largest input at first, later one in the rack of such a server, at last any one; of no server anything is
 * known but that it is up.
 */
export function createRelaxedPlaces({ sim, rules, sent, outputs }: TaskBook) {
  const { graphs, topology } = sim;
  const stream = sim.stream('baseline places');
  const rackFirst = firstOfRacks(topology);
  const hasTask = new Float64Array(topology.servers); // number of the last choice in which the job had a task there
  let choice = 0;
  const holders: number[] = []; // of the largest input
  let level = ANY; // what the last choice was confined to: index of `nearness`
  let lastStage: StageId = 0;
  let lastTask: TaskId = 0;

  function levelAt(age: Micros): number {
    const { toRack, toAny } = rules;
    if (holders.length === 0 || age >= toRack + toAny) return ANY;
    return age < toRack ? SERVER : RACK;
  }

  /** In the rack of a random holder, or of the next one with a place. */
  function inRack(): ServerId {
    const start = stream.below(holders.length);
    for (let step = 0; step < holders.length; step += 1) {
      const rack = topology.rackOf[holders[(start + step) % holders.length]];
      const server = from(rackFirst[rack], rackFirst[rack + 1], null);
      if (server !== NONE) return server;
    }
    return NONE;
  }

  /** The first that will do, from a random one on, of the servers at these places of a list; null: of all servers. */
  function from(first: number, end: number, list: ArrayLike<ServerId> | null): ServerId {
    const size = end - first;
    if (size === 0) return NONE;
    const start = stream.below(size);
    for (let step = 0; step < size; step += 1) {
      const place = first + ((start + step) % size);
      const server = list === null ? place : list[place];
      if (willDo(server)) return server;
    }
    return NONE;
  }

  function willDo(server: ServerId): boolean {
    const { slots, cores, memory } = topology;
    if (sim.isServerLost(server) || slots[server] === 0) return false;
    if (cores !== null && cores[server] < coresOf(graphs, lastStage)) return false;
    if (memory !== null && memory[server] < memoryOf(graphs, lastStage)) return false;
    if (rules.oneEach) return hasTask[server] !== choice;
    for (let row = sent.newestAt(lastTask); row !== NONE; row = sent.olderAt(row))
      if (sent.server[row] === server) return false;
    return true;
  }

  /** Marks the servers that have a task of the job, if that matters. */
  function markOwn(job: JobId): void {
    if (!rules.oneEach) return;
    choice += 1;
    for (let row = sent.newestWaiting(job); row !== NONE; row = sent.nextOf(row))
      hasTask[sent.server[row]] = choice;
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row))
      hasTask[sent.server[row]] = choice;
  }

  /** Lists the servers with the task's largest input; none if it reads from everywhere, or nothing. */
  function findHolders(): void {
    const [stage, task] = [lastStage, lastTask];
    const { stageFirstRead, readBytes, replicas, shuffleBytes } = graphs.storage;
    let largest = NONE;
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1)
      if (largest === NONE || readBytes[read] > readBytes[largest]) largest = read;
    if (shuffleBytes[stage] > (largest === NONE ? 0 : readBytes[largest])) {
      const source = readsOneToOne(graphs, stage) ? outputs.serverOf(taskBefore(graphs, stage, task)) : NONE;
      if (source !== NONE) holders.push(source);
      return;
    }
    if (largest === NONE) return;
    const block = blockOf(graphs, stage, task, largest);
    for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1)
      holders.push(replicas.items[at]);
  }

  return {
    near: () => nearness[level],
    /** A server for one more attempt at a task, whose constraint is so old; NONE: no server satisfies it now. */
    pick(stage: StageId, task: TaskId, age: Micros): ServerId {
      lastStage = stage;
      lastTask = task;
      markOwn(graphs.stageJob[stage]);
      const set = serverSetOf(graphs, stage, task);
      holders.length = 0;
      if (set !== NONE) {
        const { first, items } = graphs.serverSets;
        level = ANY;
        return from(first[set], first[set + 1], items);
      }
      findHolders();
      level = levelAt(age);
      if (level === SERVER) return from(0, holders.length, holders);
      if (level === RACK) return inRack();
      return from(0, topology.servers, null);
    },

    /** Whether the last choice may have another outcome later, although no server comes back. */
    mayChange(): boolean {
      return level !== ANY || rules.oneEach;
    },

    /** The servers with the largest input of the last task. */
    holdersNow(): number[] {
      return [...holders];
    },
  };
}
