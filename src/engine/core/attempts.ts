import type { ReadAttempts } from '../data/readAttempts.ts';
import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { Phase } from '../jobs/attempts.ts';
import type { ToldAttempts } from '../jobs/news.ts';
import type { Calendar } from '../kernel/calendar.ts';
import { PLANNED_WORDS, Word } from '../kernel/eventRow.ts';
import type { Micros } from '../kernel/time.ts';
import { KnownAttempts, TIMES, Time } from './knownAttempts.ts';
import { NotInCore } from './notInCore.ts';
import { AtAttempt, State } from './rows.ts';

/** Serial numbers are small enough to be sent in one word with a reason to end the attempt. */
const MOST_ATTEMPTS = 2 ** 27;

/** The live attempts, as rows of the calendar: the id of an attempt is the number of its row. */
export class Attempts implements ToldAttempts, ReadAttempts {
  /** A running attempt's state has its lane in so many bits. */
  readonly laneBits: number;
  private readonly calendar: Calendar;
  private readonly keepsRows: boolean;
  private made = 0;
  private known: KnownAttempts | null = null; // null: nobody asks for it (`keepIds`)

  /** `lanes` is the largest number of slots of a server; `keepsRows`: the trace has a row for each attempt. */
  constructor(calendar: Calendar, lanes: number, keepsRows: boolean) {
    this.calendar = calendar;
    this.keepsRows = keepsRows;
    this.laneBits = 32 - Math.clz32(Math.max(0, lanes - 1));
  }

  /**
   * From now on ids and generations are those of `World`, which decisions may depend on that use ids for long, and it is
   * known when attempts start and end. To be called before the first attempt.
   */
  keepIds(): void {
    this.known ??= new KnownAttempts();
  }

  get keepsIds(): boolean {
    return this.known !== null;
  }

  /** Where the row of an attempt is. */
  placeOf(attempt: AttemptId): number {
    return this.known === null ? attempt * PLANNED_WORDS : this.known.places[attempt];
  }

  /** The attempt whose row is at a place. */
  idAt(place: number): AttemptId {
    const row = (place / PLANNED_WORDS) | 0;
    return this.known === null ? row : this.known.ids[row];
  }

  /** Creates an attempt that is bound to a server. Its serial number is that of its row of the trace. */
  add(task: TaskId, stage: StageId, server: ServerId, draw: number): AttemptId {
    const place = this.calendar.allocate();
    const { words } = this.calendar;
    words[place + AtAttempt.serialBefore] = this.made;
    words[place + AtAttempt.draw] = draw;
    words[place + AtAttempt.entry] = NONE;
    words[place + AtAttempt.state] = State.bound;
    words[place + AtAttempt.server] = server;
    words[place + AtAttempt.task] = task;
    words[place + AtAttempt.stage] = stage;
    this.made = (this.made + 1) % MOST_ATTEMPTS;
    const row = (place / PLANNED_WORDS) | 0;
    return this.known === null ? row : this.known.add(row, place);
  }

  /** Frees the row of an attempt; its id is invalid from now on. A row whose event is planned is freed when that is due. */
  remove(attempt: AttemptId): void {
    if (this.isPlanned(attempt))
      this.calendar.words[this.placeOf(attempt) + AtAttempt.state] = State.abandoned;
    else this.free(attempt);
    this.known?.remove(attempt);
  }

  /** Frees the row of an attempt whose end is not planned any more. */
  free(attempt: AttemptId): void {
    const place = this.placeOf(attempt);
    this.calendar.words[place + AtAttempt.state] = 0;
    this.calendar.drop(place);
  }

  /** Whether the event of its end is in the calendar. */
  isPlanned(attempt: AttemptId): boolean {
    const { words } = this.calendar;
    const place = this.placeOf(attempt);
    return words[place + AtAttempt.state] < 0 && words[place + Word.sequence] !== NONE;
  }

  /** The event of its end is not in the calendar, or not any more, although it has a slot. */
  setTaken(attempt: AttemptId): void {
    this.calendar.words[this.placeOf(attempt) + Word.sequence] = NONE;
  }

  /** Ends an attempt in transit: its row is freed once it has arrived. */
  callOff(attempt: AttemptId): void {
    this.calendar.words[this.placeOf(attempt) + AtAttempt.state] = State.calledOff;
  }

  setStarted(attempt: AttemptId, now: Micros): void {
    if (this.known !== null) this.known.times[attempt * TIMES + Time.startedAt] = now;
  }

  /** Marks an attempt as ended. Its row stays until its scheduler has been told. */
  end(attempt: AttemptId, now: Micros): void {
    if (this.known !== null) this.known.times[attempt * TIMES + Time.endedAt] = now;
  }

  isOver(attempt: AttemptId): boolean {
    return this.known !== null && this.endedAt(attempt) < Infinity;
  }

  startedAt(attempt: AttemptId): Micros {
    return this.known === null ? Number.NaN : this.known.times[attempt * TIMES + Time.startedAt];
  }

  endedAt(attempt: AttemptId): Micros {
    return this.known === null ? Number.NaN : this.known.times[attempt * TIMES + Time.endedAt];
  }

  /** It computes from now on; what it has done so far counts as if it had begun at `from`. */
  setComputes(attempt: AttemptId, from: Micros): void {
    if (this.known !== null) this.known.times[attempt * TIMES + Time.computesFrom] = from;
  }

  /** The time from which it computes, as if without a break; Infinity: it does not yet. */
  computesFrom(attempt: AttemptId): Micros {
    return this.known === null ? Number.NaN : this.known.times[attempt * TIMES + Time.computesFrom];
  }

  computingTime(attempt: AttemptId): Micros {
    const from = this.computesFrom(attempt);
    return from < Infinity ? this.endsAt(attempt) - from : 1; // Of one that never computed nobody asks how long.
  }

  /** Whether its transfers get only what others leave. */
  yields(attempt: AttemptId): boolean {
    return this.known?.yielding.has(attempt) === true;
  }

  setYields(attempt: AttemptId, yields: boolean): void {
    if (yields) this.known?.yielding.add(attempt);
    else this.known?.yielding.delete(attempt);
  }

  /** Phases follow from the rows. */
  setPhase(): never {
    throw new NotInCore();
  }

  /** Whether it has ended and its row is still there. */
  hasEnded(attempt: AttemptId): boolean {
    return this.isOver(attempt) || this.isCalledOff(attempt);
  }

  /** One of `Phase`, or 0. */
  phaseOf(attempt: AttemptId): number {
    if (this.isOver(attempt)) return Phase.over;
    if (this.isRunning(attempt)) return this.isPlanned(attempt) ? Phase.computing : Phase.reading;
    return this.isBound(attempt) ? Phase.bound : 0;
  }

  taskOf(attempt: AttemptId): TaskId {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.task];
  }

  stageOf(attempt: AttemptId): StageId {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.stage];
  }

  serverOf(attempt: AttemptId): ServerId {
    const { words } = this.calendar;
    const place = this.placeOf(attempt);
    const state = words[place + AtAttempt.state];
    return state < 0 ? ~state >> this.laneBits : words[place + AtAttempt.server];
  }

  /** Binds a waiting attempt to another server. */
  setServer(attempt: AttemptId, server: ServerId): void {
    this.calendar.words[this.placeOf(attempt) + AtAttempt.server] = server;
  }

  /** When a running attempt ends. */
  endsAt(attempt: AttemptId): Micros {
    return this.calendar.times[this.placeOf(attempt) >> 1];
  }

  /** Its row of the trace. */
  rowOf(attempt: AttemptId): number {
    return this.keepsRows ? this.serialOf(attempt) : NONE;
  }

  /** Distinguishes it from others that had the id before. */
  generationOf(attempt: AttemptId): number {
    return this.known === null ? this.serialOf(attempt) : this.known.generations[attempt];
  }

  /** Its number among all attempts. */
  private serialOf(attempt: AttemptId): number {
    const { words } = this.calendar;
    const place = this.placeOf(attempt);
    return words[place + (words[place + AtAttempt.state] < 0 ? AtAttempt.serial : AtAttempt.serialBefore)];
  }

  /** Where a bound attempt waits in its server's queues, or NONE. */
  entryOf(attempt: AttemptId): EntryId {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.entry];
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    this.calendar.words[this.placeOf(attempt) + AtAttempt.entry] = entry;
  }

  /** The slot of a running attempt. */
  laneOf(attempt: AttemptId): Lane {
    return ~this.calendar.words[this.placeOf(attempt) + AtAttempt.state] & ((1 << this.laneBits) - 1);
  }

  isBound(attempt: AttemptId): boolean {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.state] === State.bound;
  }

  isCalledOff(attempt: AttemptId): boolean {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.state] === State.calledOff;
  }

  isRunning(attempt: AttemptId): boolean {
    return this.calendar.words[this.placeOf(attempt) + AtAttempt.state] < 0 && !this.isOver(attempt);
  }

  /** Lists the rows of the trace of those that compute. O(all rows): for rare events. */
  rowsOfComputing(): number[] {
    const { words } = this.calendar;
    const rows: number[] = [];
    for (let place = 0; place < words.length; place += PLANNED_WORDS) {
      if (words[place + AtAttempt.state] >= 0) continue;
      const attempt = this.idAt(place);
      if (this.isPlanned(attempt) && !this.isOver(attempt)) rows.push(this.rowOf(attempt));
    }
    return rows;
  }

  /** Whether an id still belongs to the same attempt and the attempt has not ended. */
  isLive(attempt: AttemptId, generation: number): boolean {
    if (attempt < 0 || this.isOver(attempt) || this.generationOf(attempt) !== generation) return false;
    return this.isBound(attempt) || this.isRunning(attempt);
  }
}
