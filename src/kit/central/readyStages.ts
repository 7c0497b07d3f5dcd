import { doubled } from '../../base/doubled.ts';
import { addTo } from '../../base/lists.ts';
import { NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { TaskCursors } from '../tasks/taskCursors.ts';
import type { FreeSlots } from './freeSlots.ts';

/** The tasks that a central scheduler has not launched yet, first come, first served by stage. */
export class ReadyStages {
  /** Number of waiting tasks. */
  tasks = 0;
  /** What the last successful `next` chose. */
  task: TaskId = NONE;
  stage: StageId = NONE;
  server: ServerId = NONE;
  private readonly cursors = new TaskCursors(this.graphs);
  private readonly counted = new Int32Array(this.graphs.stages); // [stages] number of its tasks in `tasks`
  private readonly isQueued = new Uint8Array(this.graphs.stages); // [stages]
  private readonly turn = new Uint32Array(this.graphs.stages); // [stages] place in the order of first arrival, from 1; 0: it has not arrived
  private turns = 0;
  private readonly lost = new Map<StageId, TaskId[]>(); // tasks given back, until their stage is added again
  private queue = new Int32Array(256); // stages, in order of arrival, from `head`
  private head = 0;
  private length = 0;

  constructor(private readonly graphs: JobGraphs) {}

  /** Adds a stage, or its lost tasks. It keeps the turn of its first arrival. */
  add(stage: StageId): void {
    for (const task of this.lost.get(stage) ?? []) this.cursors.giveBack(stage, task);
    this.lost.delete(stage);
    const left = this.cursors.left(stage);
    this.tasks += left - this.counted[stage];
    this.counted[stage] = left;
    if (this.isQueued[stage] === 1) return;
    this.isQueued[stage] = 1;
    if (this.head + this.length === this.queue.length) this.makeRoom();
    if (this.turn[stage] === 0) this.turn[stage] = ++this.turns;
    let place = this.head + this.length;
    for (; place > this.head && this.turn[this.queue[place - 1]] > this.turn[stage]; place -= 1) {
      this.queue[place] = this.queue[place - 1];
    }
    this.queue[place] = stage;
    this.length += 1;
  }

  /** Takes back a task that was chosen but lost. It can be chosen again after the next `add` of its stage. */
  giveBack(stage: StageId, task: TaskId): void {
    addTo(this.lost, stage, task);
  }

  /** Chooses the first task that can run on a free slot, and takes both; false when there is none. */
  next(free: FreeSlots): boolean {
    if (this.tasks === 0 || free.total === 0) return false;
    for (let at = this.head; at < this.head + this.length; at += 1) {
      const stage = this.queue[at];
      if (this.cursors.left(stage) === 0) continue;
      if (this.graphs.stageSets[stage] === 0) {
        this.choose(stage, this.cursors.takeFirst(stage), free.take());
        return true;
      }
      if (this.nextConfined(stage, free)) return true;
    }
    return false;
  }

  /** Chooses from a stage with server constraints: the first task that may run on a free slot, even if others come before. */
  private nextConfined(stage: StageId, free: FreeSlots): boolean {
    const { serverSets } = this.graphs;
    let chosen = NONE;
    let server = NONE;
    this.cursors.eachLeft(stage, (task) => {
      if (chosen !== NONE) return;
      const set = serverSetOf(this.graphs, stage, task);
      for (let i = serverSets.first[set]; i < serverSets.first[set + 1]; i += 1) {
        if (!free.has(serverSets.items[i])) continue;
        chosen = task;
        server = serverSets.items[i];
        return;
      }
    });
    if (chosen === NONE) return false;
    free.takeFrom(server);
    this.choose(stage, this.takeTask(stage, chosen), server);
    return true;
  }

  private takeTask(stage: StageId, task: TaskId): TaskId {
    if (!this.cursors.hasOwnSets(stage)) return this.cursors.takeFirst(stage);
    this.cursors.mark(stage, task);
    return task;
  }

  private choose(stage: StageId, task: TaskId, server: ServerId): void {
    this.stage = stage;
    this.task = task;
    this.server = server;
    this.tasks -= 1;
    this.counted[stage] -= 1;
    while (this.length > 0 && this.cursors.left(this.queue[this.head]) === 0) {
      this.isQueued[this.queue[this.head]] = 0;
      this.head += 1;
      this.length -= 1;
    }
  }

  private makeRoom(): void {
    if (this.head * 2 < this.queue.length) this.queue = doubled(this.queue);
    this.queue.copyWithin(0, this.head, this.head + this.length);
    this.head = 0;
  }
}
