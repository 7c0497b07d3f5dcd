import { doubled } from '../../base/doubled.ts';
import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Calendar } from '../kernel/calendar.ts';
import { PLANNED_WORDS } from '../kernel/eventRow.ts';
import type { Micros } from '../kernel/time.ts';
import { AtAttempt, AtMore, MORE_WORDS, State } from './rows.ts';

/** Small enough to be sent in one word with a reason to end the attempt. */
const MOST_GENERATIONS = 2 ** 27 - 1;

/** The live attempts, as rows of the calendar: the id of an attempt is the number of its row. */
export class Attempts {
  private readonly calendar: Calendar;
  private more = new Int32Array(1024 * MORE_WORDS); // [attempts · MORE_WORDS]
  private generations = 0;

  constructor(calendar: Calendar) {
    this.calendar = calendar;
  }

  /** Creates an attempt that is bound to a server. */
  add(task: TaskId, stage: StageId, server: ServerId, draw: number, traced: number): AttemptId {
    const place = this.calendar.allocate();
    const { words } = this.calendar;
    words[place + AtAttempt.state] = State.bound;
    words[place + AtAttempt.server] = server;
    words[place + AtAttempt.task] = task;
    words[place + AtAttempt.stage] = stage;
    const attempt = (place / PLANNED_WORDS) | 0;
    const at = attempt * MORE_WORDS;
    while (at >= this.more.length) this.more = doubled(this.more);
    const { more } = this;
    this.generations = (this.generations + 1) & MOST_GENERATIONS;
    more[at + AtMore.traced] = traced;
    more[at + AtMore.generation] = this.generations;
    more[at + AtMore.entry] = NONE;
    more[at + AtMore.draw] = draw;
    return attempt;
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
    return this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.server];
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
    return this.more[attempt * MORE_WORDS + AtMore.traced];
  }

  generationOf(attempt: AttemptId): number {
    return this.more[attempt * MORE_WORDS + AtMore.generation];
  }

  /** Where it waits in its server's queues, or NONE. */
  entryOf(attempt: AttemptId): EntryId {
    return this.more[attempt * MORE_WORDS + AtMore.entry];
  }

  setEntry(attempt: AttemptId, entry: EntryId): void {
    this.more[attempt * MORE_WORDS + AtMore.entry] = entry;
  }

  drawOf(attempt: AttemptId): number {
    return this.more[attempt * MORE_WORDS + AtMore.draw];
  }

  /** The slot of a running attempt. */
  laneOf(attempt: AttemptId): Lane {
    return ~this.calendar.words[attempt * PLANNED_WORDS + AtAttempt.state];
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
    if (attempt < 0 || this.generationOf(attempt) !== generation) return false;
    return this.isBound(attempt) || this.isRunning(attempt);
  }
}
