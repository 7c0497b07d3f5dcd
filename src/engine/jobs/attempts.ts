import { doubled } from '../../base/doubled.ts';
import type { AttemptId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';

const FIRST_CAPACITY = 1024;

/**
 * What an attempt is doing. Refused: it has a slot for this moment only, since what it reads was lost. Called off: it is on
 * its way to its server, but its job has begun anew; turned away: and has come, and has a slot for this moment.
 */
export const Phase = { bound: 1, reading: 2, computing: 3, refused: 4, calledOff: 5, turnedAway: 6 } as const;

/** The live attempts: a pool of rows that are used again, so that a long run needs no more room than the cluster. */
export class Attempts {
  task = new Int32Array(FIRST_CAPACITY); // [attempts]
  stage = new Int32Array(FIRST_CAPACITY);
  server = new Int32Array(FIRST_CAPACITY);
  lane = new Int32Array(FIRST_CAPACITY);
  phase = new Int32Array(FIRST_CAPACITY);
  row = new Int32Array(FIRST_CAPACITY); // → row of the trace
  computingTime = new Float64Array(FIRST_CAPACITY); // Micros, of one that reads first
  /** Tells an attempt from the earlier ones of the same id: an event that carries another number is stale. */
  generation = new Int32Array(FIRST_CAPACITY);
  private next = new Int32Array(FIRST_CAPACITY); // free list
  private free = NONE;
  private used = 0;

  /** Makes an attempt that is bound to a server. */
  add(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    const attempt = this.allocate();
    this.task[attempt] = task;
    this.stage[attempt] = stage;
    this.server[attempt] = server;
    this.phase[attempt] = Phase.bound;
    return attempt;
  }

  start(attempt: AttemptId, lane: Lane): void {
    this.lane[attempt] = lane;
    this.phase[attempt] = Phase.computing;
  }

  /** Whether it reads or computes. */
  isRunning(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.reading || phase === Phase.computing;
  }

  /** Lists the attempts that are bound to a server or run there, in the order of ids. O(all live attempts): for rare events. */
  liveOn(server: ServerId): AttemptId[] {
    const live: AttemptId[] = [];
    for (let attempt = 0; attempt < this.used; attempt += 1) {
      if (this.phase[attempt] !== 0 && this.server[attempt] === server) live.push(attempt);
    }
    return live;
  }

  /** Lists the attempts of some stages that run, wait or are on their way, in the order of ids. O(all live attempts): for rare events. */
  liveOf(isWanted: (stage: StageId) => boolean): AttemptId[] {
    const live: AttemptId[] = [];
    for (let attempt = 0; attempt < this.used; attempt += 1) {
      if (this.phase[attempt] === 0 || this.isCalledOff(attempt)) continue;
      if (isWanted(this.stage[attempt])) live.push(attempt);
    }
    return live;
  }

  /** Lists the attempts at tasks of a stage that are reading, in the order of ids. O(all live attempts): for rare events. */
  readingOf(stage: StageId): AttemptId[] {
    const reading: AttemptId[] = [];
    for (let attempt = 0; attempt < this.used; attempt += 1) {
      if (this.phase[attempt] === Phase.reading && this.stage[attempt] === stage) reading.push(attempt);
    }
    return reading;
  }

  /** Whether its job has begun anew without it. */
  isCalledOff(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.calledOff || phase === Phase.turnedAway;
  }

  /** Ends an attempt; its id is void from then on. */
  remove(attempt: AttemptId): void {
    this.phase[attempt] = 0;
    this.generation[attempt] += 1;
    this.next[attempt] = this.free;
    this.free = attempt;
  }

  private allocate(): AttemptId {
    if (this.free !== NONE) {
      const attempt = this.free;
      this.free = this.next[attempt];
      return attempt;
    }
    if (this.used === this.task.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    this.task = doubled(this.task);
    this.stage = doubled(this.stage);
    this.server = doubled(this.server);
    this.lane = doubled(this.lane);
    this.phase = doubled(this.phase);
    this.row = doubled(this.row);
    this.computingTime = doubled(this.computingTime);
    this.generation = doubled(this.generation);
    this.next = doubled(this.next);
  }
}
