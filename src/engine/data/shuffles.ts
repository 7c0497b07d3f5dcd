import { assert } from '../../base/assert.ts';
import { doubled } from '../../base/doubled.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { startsEarly, tasksBefore } from '../jobs/slowStart.ts';
import { readsOneToOne, taskBefore } from '../workload/oneToOne.ts';
import type { JobGraphs } from '../workload/workload.ts';

const FIRST_CAPACITY = 64;

/**
 * Who fetches what from whom in shuffles (COM-8): each task of a stage fetches one part from every task of the stages
 * before, wherever that ran, or all from one of them, if it reads one to one. Those that have begun to fetch stand in a list of their stage.
 */
export class Shuffles {
  readonly partBytes: Float64Array; // [stages]
  /** Parts that an attempt has yet to fetch, those that are not there yet included. */
  partsLeft = new Int32Array(FIRST_CAPACITY); // [attempts]
  /** Parts that it will not fetch again, because it had them when the output was lost. */
  private partsToSkip = new Int32Array(FIRST_CAPACITY);
  private readonly graphs: JobGraphs;
  private readonly parts: Uint32Array; // [stages]; 0: no shuffle
  private readonly isOneToOne: Uint8Array; // [stages]
  private readonly madeOn: Int32Array; // [tasks] → server that has the output, or NONE
  private readonly wasLost: Uint8Array; // [tasks] whether an earlier output is gone
  private readonly firstReader: Int32Array; // [stages] → attempt
  private nextReader = new Int32Array(FIRST_CAPACITY); // [attempts]
  private readerBefore = new Int32Array(FIRST_CAPACITY);

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.parts = new Uint32Array(graphs.stages);
    this.partBytes = new Float64Array(graphs.stages);
    this.isOneToOne = new Uint8Array(graphs.stages);
    for (let stage = 0; stage < graphs.stages; stage += 1) {
      if (!fetches(graphs, stage)) continue;
      this.isOneToOne[stage] = Number(readsOneToOne(graphs, stage));
      this.parts[stage] = this.isOneToOne[stage] === 1 ? 1 : tasksBefore(graphs, stage);
      this.partBytes[stage] = graphs.storage.shuffleBytes[stage] / this.parts[stage];
    }
    this.madeOn = new Int32Array(graphs.tasks).fill(NONE);
    this.wasLost = new Uint8Array(graphs.tasks);
    this.firstReader = new Int32Array(graphs.stages).fill(NONE);
  }

  isOf(stage: StageId): boolean {
    return this.parts[stage] > 0;
  }

  /** An attempt begins to fetch. */
  join(attempt: AttemptId, stage: StageId): void {
    while (attempt >= this.partsLeft.length) this.grow();
    this.partsLeft[attempt] = this.parts[stage];
    this.partsToSkip[attempt] = 0;
    const next = this.firstReader[stage];
    this.nextReader[attempt] = next;
    this.readerBefore[attempt] = NONE;
    if (next !== NONE) this.readerBefore[next] = attempt;
    this.firstReader[stage] = attempt;
  }

  /** An attempt has fetched all, or ends before it has. */
  leave(attempt: AttemptId, stage: StageId): void {
    const next = this.nextReader[attempt];
    const before = this.readerBefore[attempt];
    if (before === NONE) this.firstReader[stage] = next;
    else this.nextReader[before] = next;
    if (next !== NONE) this.readerBefore[next] = before;
  }

  hasReaders(stage: StageId): boolean {
    return this.firstReader[stage] !== NONE;
  }

  /** Whether all tasks of a stage fetch from the same ones. */
  isShared(stage: StageId): boolean {
    return this.isOneToOne[stage] === 0;
  }

  /** Calls back with the server of each part that lies ready for a task of a stage. */
  eachPart(stage: StageId, reader: TaskId, visit: (server: ServerId) => void): void {
    const { parents, stageFirstTask } = this.graphs;
    if (this.isOneToOne[stage] === 1) {
      const server = this.madeOn[taskBefore(this.graphs, stage, reader)];
      assert(server !== NONE, 'a task that reads one to one starts once what it reads is there');
      visit(server);
      return;
    }
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) {
      const parent = parents.items[at];
      for (let task = stageFirstTask[parent]; task < stageFirstTask[parent + 1]; task += 1) {
        if (this.madeOn[task] !== NONE) visit(this.madeOn[task]);
      }
    }
  }

  /** Notes where a task's output lies. */
  made(task: TaskId, server: ServerId): void {
    this.madeOn[task] = server;
  }

  /** The output of a task is gone; the task will run again. */
  lost(task: TaskId): void {
    this.madeOn[task] = NONE;
    this.wasLost[task] = 1;
  }

  /** Calls back with each task whose output lies on a server. O(tasks): for rare events. */
  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    const { stageFirstTask, stages } = this.graphs;
    for (let stage = 0; stage < stages; stage += 1) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        if (this.madeOn[task] === server) visit(stage, task);
      }
    }
  }

  /** An attempt has had so many parts of outputs that were lost. */
  skip(attempt: AttemptId, parts: number): void {
    this.partsToSkip[attempt] += parts;
  }

  /**
   * Tells whether an attempt needs the part that a task has just made. Of parts that are made again it leaves out as many
   * as it had of those that were lost; parts are alike, so these may be any.
   */
  needsPart(attempt: AttemptId, task: TaskId): boolean {
    if (this.wasLost[task] === 0 || this.partsToSkip[attempt] === 0) return true;
    this.partsToSkip[attempt] -= 1;
    return false;
  }

  /**
   * Calls back with each stage that has readers now for all that a stage makes. A task that reads one to one never waits
   * for what it reads.
   */
  eachReadingChild(stage: StageId, visit: (child: StageId) => void): void {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (this.firstReader[child] !== NONE && this.isOneToOne[child] === 0) visit(child);
    }
  }

  /** Calls back with each attempt of a stage that is fetching; it may leave meanwhile. */
  eachReader(stage: StageId, visit: (attempt: AttemptId) => void): void {
    let attempt = this.firstReader[stage];
    while (attempt !== NONE) {
      const next = this.nextReader[attempt];
      visit(attempt);
      attempt = next;
    }
  }

  private grow(): void {
    this.partsLeft = doubled(this.partsLeft);
    this.partsToSkip = doubled(this.partsToSkip);
    this.nextReader = doubled(this.nextReader);
    this.readerBefore = doubled(this.readerBefore);
  }
}

/**
 * Tells whether tasks of a stage fetch from those before: it says how much, or it may start before they have finished
 * and then waits for them, if only for nothing.
 */
export function fetches(graphs: JobGraphs, stage: StageId): boolean {
  const { storage, parents } = graphs;
  if (startsEarly(graphs, stage)) return true;
  return storage.shuffleBytes[stage] > 0 && parents.first[stage] < parents.first[stage + 1];
}
