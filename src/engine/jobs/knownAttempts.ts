import { doubled } from '../../base/doubled.ts';
import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Phase } from './phase.ts';

const FIRST_CAPACITY = 1024;

// The columns of an attempt's row. A row fills half a cache line, so that an event of an attempt touches one place in
// memory.
const ROW = 8;
const At = { task: 0, stage: 1, server: 2, lane: 3, phase: 4, row: 5, generation: 6, entry: 7 } as const;
const PHASE_BITS = 8; // the highest of them are `YIELDS` and `AGAIN`; the bits above hold the draw
const YIELDS = 1 << (PHASE_BITS - 1);
const AGAIN = YIELDS >> 1;
const PHASES = AGAIN - 1;
const ROW_OF_TIMES = 4;
const Time = { startedAt: 0, computesFrom: 1, computing: 2, endedAt: 3 } as const;

/**
 * The live attempts of which more is known than their events tell: where policies keep ids for long, where reading takes more than a
 * time that is known at its start, and where anything may be lost. Ids are given out again, the last freed one first, so that
 * memory grows with the number of attempts alive at once, not with the length of the run. An attempt has a row of the calendar
 * only while it computes.
 */
export class KnownAttempts {
  private rows = new Int32Array(FIRST_CAPACITY * ROW);
  private times = new Float64Array(FIRST_CAPACITY * ROW_OF_TIMES);
  private freeIds = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;
  private places = new Int32Array(FIRST_CAPACITY); // [attempts] → where its row is in the calendar, or NONE
  private ids = new Int32Array(FIRST_CAPACITY); // [rows of the calendar] → attempt

  taskOf(attempt: AttemptId): TaskId {
    return this.rows[attempt * ROW + At.task];
  }

  stageOf(attempt: AttemptId): StageId {
    return this.rows[attempt * ROW + At.stage];
  }

  serverOf(attempt: AttemptId): ServerId {
    return this.rows[attempt * ROW + At.server];
  }

  laneOf(attempt: AttemptId): Lane {
    return this.rows[attempt * ROW + At.lane];
  }

  phaseOf(attempt: AttemptId): number {
    return this.rows[attempt * ROW + At.phase] & PHASES;
  }

  /** The number of a speculative copy, from 1; 0 for any other attempt. */
  drawOf(attempt: AttemptId): number {
    return this.rows[attempt * ROW + At.phase] >> PHASE_BITS;
  }

  /** Whether its transfers get only what others leave. */
  yields(attempt: AttemptId): boolean {
    return (this.rows[attempt * ROW + At.phase] & YIELDS) !== 0;
  }

  setYields(attempt: AttemptId, yields: boolean): void {
    const at = attempt * ROW + At.phase;
    this.rows[at] = yields ? this.rows[at] | YIELDS : this.rows[at] & ~YIELDS;
  }

  /** Whether its task had finished when it was bound. */
  isAgain(attempt: AttemptId): boolean {
    return (this.rows[attempt * ROW + At.phase] & AGAIN) !== 0;
  }

  setAgain(attempt: AttemptId): void {
    this.rows[attempt * ROW + At.phase] |= AGAIN;
  }

  /** Its row of the trace. */
  rowOf(attempt: AttemptId): number {
    return this.rows[attempt * ROW + At.row];
  }

  /** Where it waits in its server's queues, or NONE. */
  entryOf(attempt: AttemptId): EntryId {
    return this.rows[attempt * ROW + At.entry];
  }

  /** Distinguishes an attempt from earlier ones with the same id: a reference with another number is stale. */
  generationOf(attempt: AttemptId): number {
    return this.rows[attempt * ROW + At.generation];
  }

  /** When it took its slot; until then, when it was bound. */
  startedAt(attempt: AttemptId): Micros {
    return this.times[attempt * ROW_OF_TIMES + Time.startedAt];
  }

  setBoundAt(attempt: AttemptId, now: Micros): void {
    this.times[attempt * ROW_OF_TIMES + Time.startedAt] = now;
  }

  /** The time from which it computes, as if without a break: breaks move it later. Infinity while it still reads. */
  computesFrom(attempt: AttemptId): Micros {
    return this.times[attempt * ROW_OF_TIMES + Time.computesFrom];
  }

  computingTime(attempt: AttemptId): Micros {
    return this.times[attempt * ROW_OF_TIMES + Time.computing];
  }

  /** When it ended, once it is over. */
  endedAt(attempt: AttemptId): Micros {
    return this.times[attempt * ROW_OF_TIMES + Time.endedAt];
  }

  placeOf(attempt: AttemptId): number {
    return this.places[attempt];
  }

  /** The attempt whose event is in a row of the calendar. */
  idAt(row: number): AttemptId {
    return this.ids[row];
  }

  /** Its event is planned, in a row of the calendar that lies at a place. */
  setPlace(attempt: AttemptId, row: number, place: number): void {
    while (row >= this.ids.length) this.ids = doubled(this.ids);
    this.ids[row] = attempt;
    this.places[attempt] = place;
  }

  /** Its event has come, or was given up. */
  leavePlace(attempt: AttemptId): void {
    this.places[attempt] = NONE;
  }

  /** Binds a waiting attempt to another server. */
  setServer(attempt: AttemptId, server: ServerId): void {
    this.rows[attempt * ROW + At.server] = server;
  }

  setLane(attempt: AttemptId, lane: Lane): void {
    this.rows[attempt * ROW + At.lane] = lane;
  }

  setPhase(attempt: AttemptId, phase: number): void {
    const at = attempt * ROW + At.phase;
    this.rows[at] = (this.rows[at] & ~PHASES) | phase;
  }

  setRow(attempt: AttemptId, row: number): void {
    this.rows[attempt * ROW + At.row] = row;
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    this.rows[attempt * ROW + At.entry] = entry;
  }

  setComputingTime(attempt: AttemptId, time: Micros): void {
    this.times[attempt * ROW_OF_TIMES + Time.computing] = time;
  }

  /** The attempt computes from now on; what it has done so far counts as if it had begun at `from`. */
  compute(attempt: AttemptId, from: Micros): void {
    this.setPhase(attempt, Phase.computing);
    this.times[attempt * ROW_OF_TIMES + Time.computesFrom] = from;
  }

  /** Creates an attempt that is bound to a server. */
  add(task: TaskId, stage: StageId, server: ServerId, draw = 0): AttemptId {
    if (this.freeCount === 0) this.makeFree();
    this.freeCount -= 1;
    const attempt = this.freeIds[this.freeCount];
    const at = attempt * ROW;
    this.rows[at + At.task] = task;
    this.rows[at + At.stage] = stage;
    this.rows[at + At.server] = server;
    this.rows[at + At.phase] = (draw << PHASE_BITS) | Phase.bound;
    this.rows[at + At.entry] = NONE;
    this.times[attempt * ROW_OF_TIMES + Time.computesFrom] = Infinity;
    this.places[attempt] = NONE;
    return attempt;
  }

  start(attempt: AttemptId, lane: Lane, now: Micros): void {
    this.setLane(attempt, lane);
    this.setPhase(attempt, Phase.computing);
    this.times[attempt * ROW_OF_TIMES + Time.startedAt] = now;
  }

  /** Marks an attempt as ended. Its row stays until its scheduler has been told. */
  end(attempt: AttemptId, now: Micros): void {
    this.setPhase(attempt, Phase.over);
    this.times[attempt * ROW_OF_TIMES + Time.endedAt] = now;
  }

  /** Whether it is bound, has no slot and has not ended. */
  isWaiting(attempt: AttemptId): boolean {
    const phase = this.phaseOf(attempt);
    return phase === Phase.bound || phase === Phase.preparing;
  }

  /** Whether it reads or computes in a slot. */
  isRunning(attempt: AttemptId): boolean {
    const phase = this.phaseOf(attempt);
    return phase === Phase.reading || phase === Phase.computing;
  }

  /** Whether it was ended in transit to its server. */
  isCalledOff(attempt: AttemptId): boolean {
    const phase = this.phaseOf(attempt);
    return phase === Phase.calledOff || phase === Phase.turnedAway;
  }

  /** Whether it has ended and its scheduler has not been told yet. */
  isOver(attempt: AttemptId): boolean {
    return this.phaseOf(attempt) === Phase.over;
  }

  /** Whether it has ended and its row is still there. */
  hasEnded(attempt: AttemptId): boolean {
    return this.phaseOf(attempt) === Phase.over || this.isCalledOff(attempt);
  }

  /** Whether an id still belongs to the same attempt and the attempt has not ended. */
  isLive(attempt: AttemptId, generation: number): boolean {
    if (attempt < 0 || attempt >= this.used || this.generationOf(attempt) !== generation) return false;
    return this.isRunning(attempt) || this.isWaiting(attempt) || this.phaseOf(attempt) === Phase.refused;
  }

  /** Lists the attempts that are bound to a server or run there, in the order of ids. O(all live attempts): for rare events. */
  liveOn(server: ServerId): AttemptId[] {
    return this.list((attempt) => this.serverOf(attempt) === server);
  }

  /**
   * Lists the attempts of some stages that run, wait or are in transit, in the order of ids. O(all live attempts):
   * for rare events.
   */
  liveOf(isWanted: (stage: StageId) => boolean): AttemptId[] {
    return this.list((attempt) => !this.isCalledOff(attempt) && isWanted(this.stageOf(attempt)));
  }

  /** Lists the attempts at tasks of a stage that are reading, in the order of ids. O(all live attempts): for rare events. */
  readingOf(stage: StageId): AttemptId[] {
    return this.list((attempt) => this.phaseOf(attempt) === Phase.reading && this.stageOf(attempt) === stage);
  }

  /** Whether it gets data, input in a slot or files before it has one: its end must stop that. */
  getsData(attempt: AttemptId): boolean {
    const phase = this.phaseOf(attempt);
    return phase === Phase.reading || phase === Phase.preparing;
  }

  /** Frees the row of an attempt; its id is invalid from now on. */
  remove(attempt: AttemptId): void {
    this.setPhase(attempt, 0);
    this.rows[attempt * ROW + At.generation] += 1;
    if (this.freeCount === this.freeIds.length) this.freeIds = doubled(this.freeIds);
    this.freeIds[this.freeCount] = attempt;
    this.freeCount += 1;
  }

  private list(isWanted: (attempt: AttemptId) => boolean): AttemptId[] {
    const live: AttemptId[] = [];
    for (let attempt = 0; attempt < this.used; attempt += 1) {
      const phase = this.phaseOf(attempt);
      if (phase !== 0 && phase !== Phase.over && isWanted(attempt)) live.push(attempt);
    }
    return live;
  }

  /** Puts a new id on the stack of free ids. */
  private makeFree(): void {
    if (this.used * ROW === this.rows.length) this.grow();
    this.freeIds[0] = this.used;
    this.freeCount = 1;
    this.used += 1;
  }

  private grow(): void {
    this.rows = doubled(this.rows);
    this.times = doubled(this.times);
    this.places = doubled(this.places);
  }
}
