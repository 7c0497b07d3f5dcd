import { assert } from '../../base/assert.ts';
import { doubled } from '../../base/doubled.ts';
import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import { startsEarly, tasksBefore } from '../jobs/slowStart.ts';
import { type JobGraphs, readsOneToOne, taskBefore } from '../workload/workload.ts';

const FIRST_CAPACITY = 64;

/**
 * Which parts tasks fetch in shuffles (COM-8): each task of a stage fetches one part from every task of the stages
 * before, wherever that ran; a task that reads one to one fetches everything from one of them. The attempts that are
 * fetching form a linked list for each stage.
 */
export class Shuffles {
  /** Parts that an attempt must still fetch, including those not produced yet. */
  partsLeft = new Int32Array(FIRST_CAPACITY); // [attempts]
  /** Parts that an attempt will not fetch again, because it had fetched them before the output was lost. */
  private partsToSkip = new Int32Array(FIRST_CAPACITY);
  private nextReader = new Int32Array(FIRST_CAPACITY); // [attempts]
  private readerBefore = new Int32Array(FIRST_CAPACITY);

  private readonly parts = new Uint32Array(this.graphs.stages); // [stages]; 0: no shuffle
  readonly partBytes = new Float64Array(this.graphs.stages); // [stages]
  private readonly isOneToOne = new Uint8Array(this.graphs.stages); // [stages]
  private readonly madeOn = new Int32Array(this.graphs.tasks).fill(NONE); // [tasks] → server that has the output, or NONE
  private readonly wasLost = new Uint8Array(this.graphs.tasks); // [tasks] 1: an earlier output was lost
  private readonly firstReader = new Int32Array(this.graphs.stages).fill(NONE); // [stages] → attempt

  constructor(private readonly graphs: JobGraphs) {
    for (let stage = 0; stage < graphs.stages; stage += 1) {
      if (!fetches(graphs, stage)) continue;
      this.isOneToOne[stage] = Number(readsOneToOne(graphs, stage));
      this.parts[stage] = this.isOneToOne[stage] === 1 ? 1 : tasksBefore(graphs, stage);
      this.partBytes[stage] = graphs.storage.shuffleBytes[stage] / this.parts[stage];
    }
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

  /** An attempt has fetched everything, or ends before. */
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

  /** The task that a task reads from, one to one; NONE: it reads from all tasks before. */
  sourceOf(stage: StageId, reader: TaskId): TaskId {
    return this.isOneToOne[stage] === 1 ? taskBefore(this.graphs, stage, reader) : NONE;
  }

  /** Whether all tasks of a stage fetch from the same tasks. */
  isShared(stage: StageId): boolean {
    return this.isOneToOne[stage] === 0;
  }

  /** Visits the server of each part that is ready for a task of a stage. */
  eachPart(stage: StageId, reader: TaskId, visit: (server: ServerId) => void): void {
    const { parents, stageFirstTask } = this.graphs;
    if (this.isOneToOne[stage] === 1) {
      const server = this.madeOn[taskBefore(this.graphs, stage, reader)];
      assert(
        server !== NONE,
        'a task that reads one to one starts only after the task it reads from has finished',
      );
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

  /** Stores where a task's output lies. */
  made(task: TaskId, server: ServerId): void {
    this.madeOn[task] = server;
  }

  /** The output of a task is lost; the task will run again. */
  lost(task: TaskId): void {
    this.madeOn[task] = NONE;
    this.wasLost[task] = 1;
  }

  /** Visits each task whose output lies on a server. O(tasks): for rare events. */
  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    const { stageFirstTask, stages } = this.graphs;
    for (let stage = 0; stage < stages; stage += 1) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        if (this.madeOn[task] === server) visit(stage, task);
      }
    }
  }

  /** An attempt had fetched `parts` parts of outputs that are now lost. */
  skip(attempt: AttemptId, parts: number): void {
    this.partsToSkip[attempt] += parts;
  }

  /**
   * Returns whether an attempt needs the part that a task has just produced. Of recomputed parts it skips as many as
   * it had fetched of lost ones; parts are alike, so it does not matter which.
   */
  needsPart(attempt: AttemptId, task: TaskId): boolean {
    if (this.wasLost[task] === 0 || this.partsToSkip[attempt] === 0) return true;
    this.partsToSkip[attempt] -= 1;
    return false;
  }

  /**
   * Visits each stage with attempts that are fetching the whole output of a stage. Stages that read one to one are
   * left out: their tasks never wait for a part.
   */
  eachReadingChild(stage: StageId, visit: (child: StageId) => void): void {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (this.firstReader[child] !== NONE && this.isOneToOne[child] === 0) visit(child);
    }
  }

  /** Visits each attempt of a stage that is fetching; the visited attempt may leave the list. */
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
 * Returns whether tasks of a stage fetch from the stages before: they have bytes to fetch, or the stage may start
 * early and then waits for the tasks before even if there are no bytes.
 */
export function fetches(graphs: JobGraphs, stage: StageId): boolean {
  const { storage, parents } = graphs;
  if (startsEarly(graphs, stage)) return true;
  return storage.shuffleBytes[stage] > 0 && parents.first[stage] < parents.first[stage + 1];
}
