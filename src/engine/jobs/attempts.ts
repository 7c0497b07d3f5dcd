import { doubled } from '../../base/doubled.ts';
import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

const FIRST_CAPACITY = 1024;

/**
 * What an attempt is doing. Bound: it has no slot yet; fetching and fetched: and reads already, or has read all. Refused:
 * it has a slot for this moment only, since what it reads was lost. Called off: it was ended on its way to its server;
 * turned away: and has come, and has a slot for this moment. Over: it has ended, and its scheduler has yet to hear of it.
 */
export const Phase = {
  bound: 1,
  reading: 2,
  computing: 3,
  refused: 4,
  calledOff: 5,
  turnedAway: 6,
  over: 7,
  fetching: 8,
  fetched: 9,
} as const;

/** The live attempts: a pool of rows that are used again, so that a long run needs no more room than the cluster. */
export class Attempts {
  task = new Int32Array(FIRST_CAPACITY); // [attempts]
  stage = new Int32Array(FIRST_CAPACITY);
  server = new Int32Array(FIRST_CAPACITY);
  lane = new Int32Array(FIRST_CAPACITY);
  phase = new Int32Array(FIRST_CAPACITY);
  row = new Int32Array(FIRST_CAPACITY); // → row of the trace
  draw = new Int32Array(FIRST_CAPACITY); // number of the speculative copy, 0: any other attempt
  entry = new Int32Array(FIRST_CAPACITY); // where it waits in its server's queues, or NONE
  startedAt = new Float64Array(FIRST_CAPACITY); // Micros
  computesFrom = new Float64Array(FIRST_CAPACITY); // Micros; Infinity: not yet
  endedAt = new Float64Array(FIRST_CAPACITY); // Micros, once it is over
  computingTime = new Float64Array(FIRST_CAPACITY); // Micros
  /** Tells an attempt from the earlier ones of the same id: what carries another number is stale. */
  generation = new Int32Array(FIRST_CAPACITY);
  private freeIds = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;

  /** Makes an attempt that is bound to a server. */
  add(task: TaskId, stage: StageId, server: ServerId, draw = 0): AttemptId {
    if (this.freeCount === 0) this.makeFree();
    this.freeCount -= 1;
    const attempt = this.freeIds[this.freeCount];
    this.task[attempt] = task;
    this.stage[attempt] = stage;
    this.server[attempt] = server;
    this.phase[attempt] = Phase.bound;
    this.draw[attempt] = draw;
    this.entry[attempt] = NONE;
    this.computesFrom[attempt] = Infinity;
    return attempt;
  }

  start(attempt: AttemptId, lane: Lane, now: Micros): void {
    this.lane[attempt] = lane;
    this.phase[attempt] = Phase.computing;
    this.startedAt[attempt] = now;
  }

  /** An attempt has ended, and its row stays until its scheduler has heard of it. */
  end(attempt: AttemptId, now: Micros): void {
    this.phase[attempt] = Phase.over;
    this.endedAt[attempt] = now;
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    this.entry[attempt] = entry;
  }

  /** Whether it is bound, and neither has a slot nor has been called off. */
  isWaiting(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.bound || phase === Phase.fetching || phase === Phase.fetched;
  }

  /** Whether it reads or computes in a slot. */
  isRunning(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.reading || phase === Phase.computing;
  }

  /** Whether it gets data, in a slot or before. */
  isReading(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.reading || phase === Phase.fetching;
  }

  /** Whether it was ended on its way to its server. */
  isCalledOff(attempt: AttemptId): boolean {
    const phase = this.phase[attempt];
    return phase === Phase.calledOff || phase === Phase.turnedAway;
  }

  /** Whether it has ended and its row is still there. */
  hasEnded(attempt: AttemptId): boolean {
    return this.phase[attempt] === Phase.over || this.isCalledOff(attempt);
  }

  /** Whether an id still means the attempt that it meant, and that has not ended. */
  isLive(attempt: AttemptId, generation: number): boolean {
    if (attempt < 0 || attempt >= this.used || this.generation[attempt] !== generation) return false;
    return this.isRunning(attempt) || this.isWaiting(attempt) || this.phase[attempt] === Phase.refused;
  }

  /** Lists the attempts that are bound to a server or run there, in the order of ids. O(all live attempts): for rare events. */
  liveOn(server: ServerId): AttemptId[] {
    return this.list((attempt) => this.server[attempt] === server);
  }

  /** Lists the attempts of some stages that run, wait or are on their way, in the order of ids. O(all live attempts): for rare events. */
  liveOf(isWanted: (stage: StageId) => boolean): AttemptId[] {
    return this.list((attempt) => !this.isCalledOff(attempt) && isWanted(this.stage[attempt]));
  }

  /** Lists the attempts at tasks of a stage that are reading, in the order of ids. O(all live attempts): for rare events. */
  readingOf(stage: StageId): AttemptId[] {
    return this.list((attempt) => this.isReading(attempt) && this.stage[attempt] === stage);
  }

  /** Whether an id means an attempt, be it over, rather than none. */
  isTaken(attempt: AttemptId): boolean {
    return this.phase[attempt] !== 0;
  }

  /** Lists those that compute, in the order of ids. O(all live attempts): for rare events. */
  computing(): AttemptId[] {
    return this.list((attempt) => this.phase[attempt] === Phase.computing);
  }

  /** Gives the row of an attempt back; its id is void from then on. */
  remove(attempt: AttemptId): void {
    this.phase[attempt] = 0;
    this.generation[attempt] += 1;
    if (this.freeCount === this.freeIds.length) this.freeIds = doubled(this.freeIds);
    this.freeIds[this.freeCount] = attempt;
    this.freeCount += 1;
  }

  private list(isWanted: (attempt: AttemptId) => boolean): AttemptId[] {
    const live: AttemptId[] = [];
    for (let attempt = 0; attempt < this.used; attempt += 1) {
      const phase = this.phase[attempt];
      if (phase !== 0 && phase !== Phase.over && isWanted(attempt)) live.push(attempt);
    }
    return live;
  }

  /** Puts an id that was never used on the stack. */
  private makeFree(): void {
    if (this.used === this.task.length) this.grow();
    this.freeIds[0] = this.used;
    this.freeCount = 1;
    this.used += 1;
  }

  private grow(): void {
    this.task = doubled(this.task);
    this.stage = doubled(this.stage);
    this.server = doubled(this.server);
    this.lane = doubled(this.lane);
    this.phase = doubled(this.phase);
    this.row = doubled(this.row);
    this.draw = doubled(this.draw);
    this.entry = doubled(this.entry);
    this.startedAt = doubled(this.startedAt);
    this.computesFrom = doubled(this.computesFrom);
    this.endedAt = doubled(this.endedAt);
    this.computingTime = doubled(this.computingTime);
    this.generation = doubled(this.generation);
  }
}
