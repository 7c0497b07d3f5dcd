import { NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { blockOf } from '../../engine/workload/inputs.ts';
import type { BlockId } from '../../engine/workload/storage.ts';
import { serverSetOf } from '../../engine/workload/workload.ts';
import type { Preference } from './decisions/jobs.ts';
import type { Prices } from './decisions/prices.ts';
import { InputTally, type LeastParts, ShuffleSpreads, type Traffic, traffic } from './inputTally.ts';

/** What a root tells the scheduler of a task's input when it submits the task (Quincy §2.3, Appendix). */
export interface TaskInput {
  /** Traffic across switches on the worst server; null: the task may run on the listed servers only. */
  readonly any: Traffic | null;
  /** Servers, then racks as `servers` + rack. For a task with a server constraint: all allowed servers, no racks. */
  readonly preferred: readonly Preference[];
}

const NO_INPUT: TaskInput = { any: { rackKB: 0, coreKB: 0 }, preferred: [] };

/** Knows where the input of tasks is: blocks of files, and output of earlier stages. */
export class InputPlaces {
  private readonly alike = new Map<StageId, TaskInput>(); // of stages whose tasks have the same input

  private readonly graphs = this.sim.graphs;
  /** Server with the output of each finished task. */
  readonly madeOn = new Int32Array(this.sim.graphs.tasks).fill(NONE); // [tasks] → server, or NONE
  private readonly spreads = new ShuffleSpreads(this.sim.graphs, this.sim.topology, this.madeOn);
  private readonly tally = new InputTally(this.sim.topology);

  constructor(
    private readonly sim: Sim,
    private readonly least: LeastParts,
    private readonly prices: Prices,
  ) {}

  /** Drops cached inputs of a stage that is over, or whose input was computed again. */
  forget(stage: StageId): void {
    this.spreads.forget(stage);
    this.alike.delete(stage);
  }

  /** Gives what the root tells of a task's input. */
  inputOf(task: TaskId, stage: StageId): TaskInput {
    const known = this.alike.get(stage);
    if (known !== undefined) return known;
    const input = this.lookAt(task, stage);
    if (this.areAlike(stage)) this.alike.set(stage, input);
    return input;
  }

  /**
   * Gives exactly what a task would read across switches on a server. Differs from the paper: there the scheduler uses an upper
   * bound for servers that are not preferred (Appendix).
   */
  trafficOn(task: TaskId, stage: StageId, server: ServerId): Traffic {
    const { storage } = this.graphs;
    const { rackOf } = this.sim.topology;
    let rack = 0;
    let core = 0;
    for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
      let isHere = false;
      let isInRack = false;
      this.eachHolder(blockOf(this.graphs, stage, task, read), (holder) => {
        isHere ||= holder === server;
        isInRack ||= rackOf[holder] === rackOf[server];
      });
      if (isHere) continue;
      if (isInRack) rack += storage.readBytes[read];
      else core += storage.readBytes[read];
    }
    const bytes = storage.shuffleBytes[stage];
    const spread = this.spreads.of(stage);
    if (spread !== null) {
      rack += spread.inRack[rackOf[server]] - spread.on[server];
      core += bytes - spread.inRack[rackOf[server]];
    } else if (bytes > 0 && storage.isOneToOne[stage] === 1) {
      const maker = this.spreads.makerFor(task, stage);
      if (maker === NONE || rackOf[maker] !== rackOf[server]) core += bytes;
      else if (maker !== server) rack += bytes;
    }
    return traffic(rack, core);
  }

  /** Whether all tasks of a stage have the same input places: no input, or equal parts of a shuffle. */
  private areAlike(stage: StageId): boolean {
    const { storage, stageSets } = this.graphs;
    const hasReads = storage.stageFirstRead[stage] < storage.stageFirstRead[stage + 1];
    const isPaired = storage.isOneToOne[stage] === 1 && storage.shuffleBytes[stage] > 0;
    return !hasReads && !isPaired && stageSets[stage] <= 1;
  }

  private lookAt(task: TaskId, stage: StageId): TaskInput {
    const set = serverSetOf(this.graphs, stage, task);
    if (set !== NONE) return this.confined(task, stage, set);
    this.gather(task, stage);
    const { tally } = this;
    const input =
      tally.total === 0
        ? NO_INPUT
        : { any: tally.worst(this.prices), preferred: tally.preferred(this.least) };
    tally.clear();
    return input;
  }

  private confined(task: TaskId, stage: StageId, set: number): TaskInput {
    const { first, items } = this.graphs.serverSets;
    const allowed = Array.from(items.subarray(first[set], first[set + 1]));
    return { any: null, preferred: allowed.map((to) => ({ to, ...this.trafficOn(task, stage, to) })) };
  }

  /** Adds up where the input of a task is, in bytes. */
  private gather(task: TaskId, stage: StageId): void {
    const { storage } = this.graphs;
    for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
      const holders: ServerId[] = [];
      this.eachHolder(blockOf(this.graphs, stage, task, read), (server) => void holders.push(server));
      this.tally.addBlock(storage.readBytes[read], holders);
    }
    const bytes = storage.shuffleBytes[stage];
    const spread = this.spreads.of(stage);
    if (spread !== null) {
      this.tally.addSpread(bytes, spread);
    } else if (bytes > 0 && storage.isOneToOne[stage] === 1) {
      const maker = this.spreads.makerFor(task, stage);
      this.tally.addBlock(bytes, maker === NONE ? [] : [maker]);
    }
  }

  /** Calls `visit` with each holder of a block that is not lost; with all holders if all are lost. */
  private eachHolder(block: BlockId, visit: (server: ServerId) => void): void {
    const { first, items } = this.graphs.storage.replicas;
    let isAnyUp = false;
    for (let at = first[block]; at < first[block + 1]; at += 1) isAnyUp ||= !this.sim.isServerLost(items[at]);
    for (let at = first[block]; at < first[block + 1]; at += 1) {
      if (!isAnyUp || !this.sim.isServerLost(items[at])) visit(items[at]);
    }
  }
}
