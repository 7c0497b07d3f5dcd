import type { Reading } from '../data/reading.ts';
import {
  type AttemptId,
  type EntryId,
  type Lane,
  NONE,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import { KnownAttempts } from '../jobs/knownAttempts.ts';
import type { ToldAttempts } from '../jobs/news.ts';
import { Phase } from '../jobs/phase.ts';
import type { Calendar } from '../kernel/calendar.ts';
import { PLANNED_WORDS, Word } from '../kernel/eventRow.ts';
import type { Micros } from '../kernel/time.ts';
import { AtAttempt, READS, State } from './rows.ts';

/** Serial numbers are small enough to be sent in one word with a reason to end the attempt. */
const MOST_ATTEMPTS = 2 ** 27;

/**
 * The live attempts, as rows of the calendar: the id of an attempt is the number of its row. Where more must be known of them,
 * `KnownAttempts` has it, and only those that compute have rows.
 */
export class Attempts implements ToldAttempts {
  /** A running attempt's state has its lane in so many bits. */
  readonly laneBits: number = 32 - Math.clz32(Math.max(0, this.lanes - 1));
  /** Null: nobody asks for more than their rows tell. */
  known: KnownAttempts | null = null;
  private made = 0;

  /** `lanes` is the largest number of slots of a server; `keepsRows`: the trace has a row for each attempt. */
  constructor(
    private readonly calendar: Calendar,
    private readonly lanes: number,
    private readonly keepsRows: boolean,
  ) {}

  /** From now on more is known of attempts. To be called before the first. */
  know(): KnownAttempts {
    this.known ??= new KnownAttempts();
    return this.known;
  }

  /** Where the row of an attempt is. */
  placeOf(attempt: AttemptId): number {
    return this.known === null ? attempt * PLANNED_WORDS : this.known.placeOf(attempt);
  }

  /** The attempt whose row is at a place. */
  idAt(place: number): AttemptId {
    const row = (place / PLANNED_WORDS) | 0;
    return this.known === null ? row : this.known.idAt(row);
  }

  /** Creates an attempt that is bound to a server. Its serial number is that of its row of the trace. */
  add(task: TaskId, stage: StageId, server: ServerId, draw: number): AttemptId {
    const { known, made } = this;
    this.made = (made + 1) % MOST_ATTEMPTS;
    if (known !== null) {
      const attempt = known.add(task, stage, server, draw);
      known.setRow(attempt, this.keepsRows ? made : NONE);
      return attempt;
    }
    const place = this.calendar.allocate();
    const { words } = this.calendar;
    words[place + AtAttempt.serialBefore] = made;
    words[place + AtAttempt.draw] = draw;
    words[place + AtAttempt.entry] = NONE;
    words[place + AtAttempt.state] = State.bound;
    words[place + AtAttempt.server] = server;
    words[place + AtAttempt.task] = task;
    words[place + AtAttempt.stage] = stage;
    return (place / PLANNED_WORDS) | 0;
  }

  /** Notes how long an attempt will compute, of which no more is known than its row tells. */
  setTime(attempt: AttemptId, time: Micros): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.time] = time === (time | 0) ? time : 0;
  }

  /** Plans the end of a known attempt, in a row of its own. */
  plan(attempt: AttemptId, known: KnownAttempts, end: Micros, sequence: number): void {
    const { calendar } = this;
    const place = calendar.add(end, sequence);
    const { words } = calendar;
    words[place + AtAttempt.state] = ~((known.serverOf(attempt) << this.laneBits) | known.laneOf(attempt));
    words[place + AtAttempt.task] = known.taskOf(attempt);
    words[place + AtAttempt.stage] = known.stageOf(attempt);
    known.setPlace(attempt, (place / PLANNED_WORDS) | 0, place);
  }

  /** Frees the row of an attempt that has ended; its id is invalid from now on. */
  remove(attempt: AttemptId): void {
    if (this.known !== null) this.known.remove(attempt);
    else if (!this.giveUp(attempt)) this.free(this.placeOf(attempt));
  }

  /** Gives up the event of an attempt's end, if there is one: its row is freed when it is due. */
  giveUp(attempt: AttemptId): boolean {
    const place = this.placeOf(attempt);
    const { words } = this.calendar;
    if (place === NONE || words[place + AtAttempt.state] >= 0 || words[place + Word.sequence] === NONE)
      return false;
    words[place + AtAttempt.state] = State.abandoned;
    this.known?.leavePlace(attempt);
    return true;
  }

  /** Frees the row at a place, whose event is not in the calendar any more. */
  free(place: number): void {
    this.calendar.words[place + AtAttempt.state] = 0;
    this.calendar.drop(place);
  }

  /** The event of its end is not in the calendar any more. */
  setTaken(attempt: AttemptId): void {
    this.calendar.words[this.placeOf(attempt) + Word.sequence] = NONE;
  }

  /** Ends an attempt in transit: its row is freed once it has arrived. */
  callOff(attempt: AttemptId): void {
    if (this.known !== null) this.known.setPhase(attempt, Phase.calledOff);
    else this.setState(attempt, State.calledOff);
  }

  /** One that was called off has arrived, and has a slot until later at the same time. */
  turnAway(attempt: AttemptId, lane: Lane): void {
    if (this.known !== null) this.known.setPhase(attempt, Phase.turnedAway);
    else {
      this.setState(attempt, State.turnedAway);
      this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry] = lane;
    }
    this.known?.setLane(attempt, lane);
  }

  isTurnedAway(attempt: AttemptId): boolean {
    if (this.known !== null) return this.known.phaseOf(attempt) === Phase.turnedAway;
    return this.stateOf(attempt) === State.turnedAway;
  }

  /** Marks an attempt as ended. Its row stays until its scheduler has been told. */
  end(attempt: AttemptId, now: Micros): void {
    this.known?.end(attempt, now);
  }

  isOver(attempt: AttemptId): boolean {
    return this.known?.isOver(attempt) === true;
  }

  /** When a computing attempt ends. */
  endsAt(attempt: AttemptId): Micros {
    if (this.known !== null) return this.known.computesFrom(attempt) + this.known.computingTime(attempt);
    return this.calendar.times[this.placeOf(attempt) >> 1];
  }

  taskOf(attempt: AttemptId): TaskId {
    if (this.known !== null) return this.known.taskOf(attempt);
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.task];
  }

  stageOf(attempt: AttemptId): StageId {
    if (this.known !== null) return this.known.stageOf(attempt);
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.stage];
  }

  serverOf(attempt: AttemptId): ServerId {
    if (this.known !== null) return this.known.serverOf(attempt);
    const state = this.stateOf(attempt);
    if (state < 0) return (~state & (READS - 1)) >> this.laneBits;
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.server];
  }

  /** Binds a waiting attempt to another server. */
  setServer(attempt: AttemptId, server: ServerId): void {
    if (this.known !== null) this.known.setServer(attempt, server);
    else this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.server] = server;
  }

  /** Its row of the trace. */
  rowOf(attempt: AttemptId): number {
    if (this.known !== null) return this.known.rowOf(attempt);
    return this.keepsRows ? this.serialOf(attempt) : NONE;
  }

  /** Distinguishes it from others that had the id before. */
  generationOf(attempt: AttemptId): number {
    return this.known === null ? this.serialOf(attempt) : this.known.generationOf(attempt);
  }

  /** Its number among all attempts. */
  private serialOf(attempt: AttemptId): number {
    const { words } = this.calendar;
    const place = attempt * PLANNED_WORDS;
    return words[place + (words[place + AtAttempt.state] < 0 ? AtAttempt.serial : AtAttempt.serialBefore)];
  }

  /** Where a bound attempt waits in its server's queues, or NONE. */
  entryOf(attempt: AttemptId): EntryId {
    if (this.known !== null) return this.known.entryOf(attempt);
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry];
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    if (this.known !== null) this.known.setEntry(attempt, entry);
    else this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry] = entry;
  }

  /** The slot of an attempt that has one. */
  laneOf(attempt: AttemptId): Lane {
    if (this.known !== null) return this.known.laneOf(attempt);
    const state = this.stateOf(attempt);
    if (state >= 0) return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry];
    return ~state & ((1 << this.laneBits) - 1);
  }

  /** Whether it has a server and no slot, and has not ended. */
  isWaiting(attempt: AttemptId): boolean {
    return this.known !== null ? this.known.isWaiting(attempt) : this.stateOf(attempt) === State.bound;
  }

  /** Whether it waits, and has not begun to read. */
  isBound(attempt: AttemptId): boolean {
    if (this.known !== null) return this.known.phaseOf(attempt) === Phase.bound;
    return this.stateOf(attempt) === State.bound;
  }

  isCalledOff(attempt: AttemptId): boolean {
    if (this.known !== null) return this.known.isCalledOff(attempt);
    const state = this.stateOf(attempt);
    return state === State.calledOff || state === State.turnedAway;
  }

  isRunning(attempt: AttemptId): boolean {
    return this.known !== null ? this.known.isRunning(attempt) : this.stateOf(attempt) < 0;
  }

  /** Whether it gets data, in a slot or before it has one: its end must stop that. */
  getsData(attempt: AttemptId): boolean {
    return this.known !== null ? this.known.getsData(attempt) : this.stateOf(attempt) < -READS;
  }

  /** Lists the rows of the trace of those that compute. O(all rows): for rare events. */
  rowsOfComputing(): number[] {
    const { words } = this.calendar;
    const rows: number[] = [];
    for (let place = 0; place < words.length; place += PLANNED_WORDS) {
      const state = words[place + AtAttempt.state];
      if (state < 0 && state >= -READS) rows.push(this.rowOf(this.idAt(place)));
    }
    return rows;
  }

  /** Whether an id still belongs to the same attempt and the attempt has not ended. */
  isLive(attempt: AttemptId, generation: number): boolean {
    if (this.known !== null) return this.known.isLive(attempt, generation);
    if (attempt < 0 || this.serialOf(attempt) !== generation) return false;
    return this.isWaiting(attempt) || this.isRunning(attempt);
  }

  private stateOf(attempt: AttemptId): number {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state];
  }

  private setState(attempt: AttemptId, state: number): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] = state;
  }
}

/** What the core and `Endings` tell of attempts of which more is known than their rows tell (`Starts`). */
export interface KnownStarts {
  readonly reading: Reading | null; // null: no task reads
  /** Starts an attempt in a slot that was taken for it. */
  begin(server: ServerId, attempt: AttemptId, lane: Lane): void;
  /** An attempt has finished computing; `isFirst`: so has its task. */
  finished(attempt: AttemptId, stage: StageId, task: TaskId, server: ServerId, isFirst: boolean): void;
  /** A slot has no attempt any more. */
  vacated(server: ServerId, lane: Lane): void;
  /** An attempt gives up its slot, and with it what else it took of its server. */
  giveRoomBack(server: ServerId, stage: StageId): void;
}
