import { CostRows } from '../../../algorithms/costRows.ts';
import { doubleColumns } from '../../../base/doubled.ts';
import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Conflicts } from '../compare/conflicts.ts';
import { candidateKinds, type EstimateRecord } from '../decisions.ts';
import { completion, completionWithoutFailure, type SuccessModel } from '../estimate/completion.ts';
import type { LoadViews } from '../serverSide.ts';
import type { Candidates } from './candidates.ts';
import type { Expected } from './dispatch.ts';
import type { PriorityKey } from './priority.ts';
import type { TaskBook } from './taskBook.ts';

const FIRST_CAPACITY = 64;

/** More than any completion: added where a server is not free at once and only such servers count. */
const NOT_FREE = 2 ** 50;

/** The index in `candidateKinds` of the server that a task waits on already: its input counts as being there. */
const OWN = 0;

export type Batch = ReturnType<typeof createBatch>;

/**
 * The tasks of one job that are matched together, and what is estimated of each on each of its candidates (Apollo §3.3): the costs
 * for the matcher, and beside them the parts of the estimates. Used for one batch after the other. `conflicts` left out: servers
 * reject nothing.
 */
export function createBatch(
  { sim, rules, runTimes, inputTime, files }: TaskBook,
  views: LoadViews,
  candidates: Candidates,
  model: SuccessModel,
  conflicts?: Conflicts,
) {
  const stream = sim.stream('additions to estimates');
  const costs = new CostRows();
  const rows = {
    key: new Float64Array(FIRST_CAPACITY),
    task: new Int32Array(FIRST_CAPACITY),
    stage: new Int32Array(FIRST_CAPACITY),
    isUpgrade: new Uint8Array(FIRST_CAPACITY), // whether the task waits opportunistically
  };
  /** The parts of the estimates, by the entries of `costs`. */
  const parts = {
    kind: new Uint8Array(FIRST_CAPACITY),
    init: new Float64Array(FIRST_CAPACITY), // I
    wait: new Float64Array(FIRST_CAPACITY), // W
    read: new Float64Array(FIRST_CAPACITY), // R: input …
    cpu: new Float64Array(FIRST_CAPACITY), // … and computing
    success: new Float64Array(FIRST_CAPACITY), // P_succ
    completion: new Float64Array(FIRST_CAPACITY), // C, without the random addition
    noise: new Float64Array(FIRST_CAPACITY), // the random addition (Apollo §3.4)
    age: new Float64Array(FIRST_CAPACITY), // of the matrix
    isDirect: new Uint8Array(FIRST_CAPACITY), // whether the matrix came from the server itself
  };
  const expected = { wait: 0, run: 0 };

  const cpuTime = (stage: StageId, task: TaskId, server: ServerId) =>
    runTimes.of(stage, task) / sim.topology.speed[server];
  const readTime = (stage: StageId, task: TaskId, server: ServerId, cpu: Micros) =>
    inputTime.reads(stage) ? inputTime.of(stage, task, server, cpu) : 0;

  /** Estimates when the task of a row would complete on a server, with a random addition. */
  function addEntry(manager: SchedulerId, row: number, server: ServerId, kind: number): void {
    const stage = rows.stage[row];
    const task = rows.task[row];
    const { placement } = rules;
    views.look(manager, server, stage);
    const wait = Math.max(views.wait, conflicts?.wait(manager, server, views.age) ?? 0);
    const noise = rules.noise === 0 ? 0 : stream.uniform() * rules.noise;
    if (wait === Infinity) return; // The server is too small for the task.
    const cpu = cpuTime(stage, task, server);
    const read = readTime(stage, task, server, cpu);
    const init = files.timeOf(stage, server);
    const withoutFailure = completionWithoutFailure(init, wait, read + cpu);
    const success = model.of(server, sim.now(), withoutFailure);
    const whole = completion(withoutFailure, success, rules.failurePenalty);
    let counted = whole;
    if (placement === 'locality') counted = init + read;
    else if (placement === 'load' && wait > 0) counted = NOT_FREE + wait;
    const entry = costs.entries;
    if (entry === parts.kind.length) doubleColumns(parts);
    costs.add(server, counted + noise);
    parts.kind[entry] = kind;
    parts.init[entry] = init;
    parts.wait[entry] = wait;
    parts.read[entry] = read;
    parts.cpu[entry] = cpu;
    parts.success[entry] = success;
    parts.completion[entry] = whole;
    parts.noise[entry] = noise;
    parts.age[entry] = views.age;
    parts.isDirect[entry] = views.source === 'server' ? 1 : 0;
  }

  function recordOf(entry: number): EstimateRecord {
    return {
      server: costs.column[entry],
      kind: candidateKinds[parts.kind[entry]],
      init: Math.round(parts.init[entry]),
      wait: Math.round(parts.wait[entry]),
      read: Math.round(parts.read[entry]),
      cpu: Math.round(parts.cpu[entry]),
      success: Math.round(parts.success[entry] * 1e6),
      completion: Math.round(parts.completion[entry]),
      noise: Math.round(parts.noise[entry]),
      age: Math.round(parts.age[entry]),
      isDirect: parts.isDirect[entry] === 1,
    };
  }

  function add(manager: SchedulerId, stage: StageId, task: TaskId, key: PriorityKey): number {
    const row = costs.addRow();
    if (row === rows.task.length) doubleColumns(rows);
    rows.key[row] = key;
    rows.task[row] = task;
    rows.stage[row] = stage;
    rows.isUpgrade[row] = 0;
    candidates.find(manager, stage, task);
    const { found } = candidates;
    for (let at = 0; at < found.count; at += 1) addEntry(manager, row, found.servers[at], found.kinds[at]);
    return row;
  }

  return {
    costs,
    rows,
    parts,
    clear: () => costs.clear(sim.topology.servers),

    /** Adds a task with its candidates; returns its row. */
    add,

    /** Begins anew with one task alone. */
    setAlone(manager: SchedulerId, stage: StageId, task: TaskId): void {
      costs.clear(sim.topology.servers);
      add(manager, stage, task, 0);
    },

    /** Adds the server on which a task waits without a token: no files must be fetched there (Apollo §3.5). */
    addOwn(manager: SchedulerId, row: number, server: ServerId): void {
      rows.isUpgrade[row] = 1;
      if (costs.entryOf(row, server) === NONE) addEntry(manager, row, server, OWN);
    },

    /** Of a batch of one task: the entry that costs least of those that may be used, or NONE. `age`: of the server's matrix. */
    cheapest(mayUse: (server: ServerId, age: Micros) => boolean): number {
      let best = NONE;
      for (let entry = 0; entry < costs.entries; entry += 1) {
        if (!mayUse(costs.column[entry], parts.age[entry])) continue;
        if (best === NONE || costs.cost[entry] < costs.cost[best]) best = entry;
      }
      return best;
    },

    /** What an entry says for the one who sends the task there. Valid until the next call. */
    expectedOf(entry: number): Expected {
      expected.wait = parts.wait[entry];
      expected.run = parts.read[entry] + parts.cpu[entry];
      return expected;
    },

    /** R of a task on a server, whatever its load. */
    runOn(stage: StageId, task: TaskId, server: ServerId): Micros {
      const cpu = cpuTime(stage, task, server);
      return cpu + readTime(stage, task, server, cpu);
    },

    /** What was estimated of a row, for a record of a decision. `best`: the entry that comes first; NONE: all in order. */
    recordsOf(row: number, best = NONE): EstimateRecord[] {
      const records = best === NONE ? [] : [recordOf(best)];
      for (let entry = costs.starts[row]; entry < costs.starts[row + 1]; entry += 1)
        if (entry !== best) records.push(recordOf(entry));
      return records;
    },
  };
}
