import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Calendar } from '../kernel/calendar.ts';
import { PLANNED_WORDS } from '../kernel/eventRow.ts';
import type { Micros } from '../kernel/time.ts';
import { AtAttempt, State } from './rows.ts';

/** Serial numbers are small enough to be sent in one word with a reason to end the attempt. */
const MOST_ATTEMPTS = 2 ** 27;

/** The live attempts, as rows of the calendar: the id of an attempt is the number of its row. */
export class Attempts {
  /** A running attempt's state has its lane in so many bits. */
  readonly laneBits: number;
  private readonly calendar: Calendar;
  private readonly keepsRows: boolean;
  private made = 0;

  /** `lanes` is the largest number of slots of a server; `keepsRows`: the trace has a row for each attempt. */
  constructor(calendar: Calendar, lanes: number, keepsRows: boolean) {
    this.calendar = calendar;
    this.keepsRows = keepsRows;
    this.laneBits = 32 - Math.clz32(Math.max(0, lanes - 1));
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
    return (place / PLANNED_WORDS) | 0;
  }

  /** Frees the row of an attempt whose end is not planned any more; its id is invalid from now on. */
  remove(attempt: AttemptId): void {
    const place = attempt * PLANNED_WORDS;
    this.calendar.words[place + AtAttempt.state] = 0;
    this.calendar.drop(place);
  }

  /** Ends an attempt in transit: its row is freed once it has arrived. */
  callOff(attempt: AttemptId): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] = State.calledOff;
  }

  /** Ends a running attempt: its row is freed once the event of its end is due. */
  abandon(attempt: AttemptId): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] = State.abandoned;
  }

  taskOf(attempt: AttemptId): TaskId {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.task];
  }

  stageOf(attempt: AttemptId): StageId {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.stage];
  }

  serverOf(attempt: AttemptId): ServerId {
    const { words } = this.calendar;
    const place = attempt * PLANNED_WORDS;
    const state = words[place + AtAttempt.state];
    return state < 0 ? ~state >> this.laneBits : words[place + AtAttempt.server];
  }

  /** Binds a waiting attempt to another server. */
  setServer(attempt: AttemptId, server: ServerId): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.server] = server;
  }

  /** When a running attempt ends. */
  endsAt(attempt: AttemptId): Micros {
    return this.calendar.times[(attempt * PLANNED_WORDS) >> 1];
  }

  /** Its row of the trace. */
  rowOf(attempt: AttemptId): number {
    return this.keepsRows ? this.generationOf(attempt) : NONE;
  }

  /** Distinguishes it from others that had the row before: its number among all attempts. */
  generationOf(attempt: AttemptId): number {
    const { words } = this.calendar;
    const place = attempt * PLANNED_WORDS;
    return words[place + (words[place + AtAttempt.state] < 0 ? AtAttempt.serial : AtAttempt.serialBefore)];
  }

  /** Where a bound attempt waits in its server's queues, or NONE. */
  entryOf(attempt: AttemptId): EntryId {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry];
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.entry] = entry;
  }

  /** The slot of a running attempt. */
  laneOf(attempt: AttemptId): Lane {
    return ~this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] & ((1 << this.laneBits) - 1);
  }

  isBound(attempt: AttemptId): boolean {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] === State.bound;
  }

  isCalledOff(attempt: AttemptId): boolean {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] === State.calledOff;
  }

  isRunning(attempt: AttemptId): boolean {
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state] < 0;
  }

  /** Lists those that run. O(all rows): for rare events. */
  running(): AttemptId[] {
    const running: AttemptId[] = [];
    const rows = this.calendar.words.length / PLANNED_WORDS;
    for (let attempt = 0; attempt < rows; attempt += 1) if (this.isRunning(attempt)) running.push(attempt);
    return running;
  }

  /** Whether an id still belongs to the same attempt and the attempt has not ended. */
  isLive(attempt: AttemptId, generation: number): boolean {
    if (attempt < 0 || !(this.isBound(attempt) || this.isRunning(attempt))) return false;
    return this.generationOf(attempt) === generation;
  }
}
