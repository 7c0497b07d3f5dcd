import { CostRows } from '../../../algorithms/costRows.ts';
import { doubled } from '../../../base/doubled.ts';
import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Estimator } from '../estimate/estimator.ts';
import type { Candidates } from './candidates.ts';
import type { PriorityKey } from './priority.ts';

const FIRST_CAPACITY = 64;

/** The parts of an estimate, as a record of a decision holds them. */
export interface EstimateParts {
  readonly kinds: Uint8Array; // [entries]
  readonly inits: Float64Array; // [entries]
  readonly waits: Float64Array; // [entries]
  readonly reads: Float64Array; // [entries]
  readonly cpus: Float64Array; // [entries]
  readonly successes: Float64Array; // [entries]
  readonly completions: Float64Array; // [entries]
  readonly noises: Float64Array; // [entries]
  readonly ages: Float64Array; // [entries]
  readonly isDirect: Uint8Array; // [entries] whether the matrix came from the server itself
}

/**
 * The tasks of one job that are matched together, and what is estimated of each on each of its candidates: the costs for the
 * matcher, and beside them the parts of the estimates. Used for one batch after the other.
 */
export class Batch implements EstimateParts {
  readonly costs = new CostRows();
  job: JobId = NONE;
  keys = new Float64Array(FIRST_CAPACITY); // [rows]
  tasks = new Int32Array(FIRST_CAPACITY); // [rows]
  stages = new Int32Array(FIRST_CAPACITY); // [rows]
  isUpgrade = new Uint8Array(FIRST_CAPACITY); // [rows] whether the task waits opportunistically
  kinds = new Uint8Array(FIRST_CAPACITY);
  inits = new Float64Array(FIRST_CAPACITY);
  waits = new Float64Array(FIRST_CAPACITY);
  reads = new Float64Array(FIRST_CAPACITY);
  cpus = new Float64Array(FIRST_CAPACITY);
  successes = new Float64Array(FIRST_CAPACITY);
  completions = new Float64Array(FIRST_CAPACITY);
  noises = new Float64Array(FIRST_CAPACITY);
  ages = new Float64Array(FIRST_CAPACITY);
  isDirect = new Uint8Array(FIRST_CAPACITY);
  private readonly estimator: Estimator;
  private readonly candidates: Candidates;
  private readonly servers: number;

  constructor(estimator: Estimator, candidates: Candidates, servers: number) {
    this.estimator = estimator;
    this.candidates = candidates;
    this.servers = servers;
  }

  get rows(): number {
    return this.costs.rows;
  }

  clear(job: JobId): void {
    this.job = job;
    this.costs.clear(this.servers);
  }

  /** Adds a task with its candidates; returns its row. */
  add(manager: SchedulerId, stage: StageId, task: TaskId, key: PriorityKey): number {
    const { candidates } = this;
    const row = this.addRow(stage, task, key);
    candidates.find(manager, stage, task);
    for (let at = 0; at < candidates.count; at += 1)
      this.addEntry(manager, row, candidates.servers[at], candidates.kinds[at]);
    return row;
  }

  /** Adds the server on which a task already waits: no files must be fetched there (Apollo §3.5). */
  addOwn(manager: SchedulerId, row: number, server: ServerId, kind: number): void {
    if (this.costs.entryOf(row, server) === NONE) this.addEntry(manager, row, server, kind);
  }

  /** The entry of a row for a server. */
  entryOf(row: number, server: ServerId): number {
    return this.costs.entryOf(row, server);
  }

  /** Of a batch of one task: the entry that costs least of those that may be used, or NONE. `age`: of the server's matrix. */
  cheapest(mayUse: (server: ServerId, age: Micros) => boolean): number {
    const { costs } = this;
    let best = NONE;
    for (let entry = 0; entry < costs.entries; entry += 1) {
      if (!mayUse(costs.column[entry], this.ages[entry])) continue;
      if (best === NONE || costs.cost[entry] < costs.cost[best]) best = entry;
    }
    return best;
  }

  /** The run time that is estimated for an entry: R. */
  runOf(entry: number): Micros {
    return this.reads[entry] + this.cpus[entry];
  }

  private addRow(stage: StageId, task: TaskId, key: PriorityKey): number {
    const row = this.costs.addRow();
    if (row === this.tasks.length) {
      this.keys = doubled(this.keys);
      this.tasks = doubled(this.tasks);
      this.stages = doubled(this.stages);
      this.isUpgrade = doubled(this.isUpgrade);
    }
    this.keys[row] = key;
    this.tasks[row] = task;
    this.stages[row] = stage;
    this.isUpgrade[row] = 0;
    return row;
  }

  private addEntry(manager: SchedulerId, row: number, server: ServerId, kind: number): void {
    const { estimator, costs } = this;
    estimator.draw(manager, this.stages[row], this.tasks[row], server);
    if (estimator.wait === Infinity) return;
    const entry = costs.entries;
    if (entry === this.kinds.length) this.growEntries();
    costs.add(server, estimator.cost);
    this.kinds[entry] = kind;
    this.inits[entry] = estimator.init;
    this.waits[entry] = estimator.wait;
    this.reads[entry] = estimator.read;
    this.cpus[entry] = estimator.cpu;
    this.successes[entry] = estimator.success;
    this.completions[entry] = estimator.completion;
    this.noises[entry] = estimator.noise;
    this.ages[entry] = estimator.age;
    this.isDirect[entry] = estimator.source === 'server' ? 1 : 0;
  }

  private growEntries(): void {
    this.kinds = doubled(this.kinds);
    this.inits = doubled(this.inits);
    this.waits = doubled(this.waits);
    this.reads = doubled(this.reads);
    this.cpus = doubled(this.cpus);
    this.successes = doubled(this.successes);
    this.completions = doubled(this.completions);
    this.noises = doubled(this.noises);
    this.ages = doubled(this.ages);
    this.isDirect = doubled(this.isDirect);
  }
}
