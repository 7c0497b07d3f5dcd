import { assert } from '../../base/assert.ts';
import { formatCount } from '../../base/format.ts';
import { Calendar } from './calendar.ts';
import { DelayLine } from './delayLine.ts';
import { type EventRows, isBefore, Word } from './eventRow.ts';
import { StandingClock } from './standingClock.ts';
import type { Micros } from './time.ts';

/** Handles an event of an actor; the numbers are those given to `schedule` or `send`. */
type Handler = (actor: number, a: number, b: number, c: number, d: number) => void;

/** Number of a registered handler. */
export type EventCode = number;

/** Codes below this number belong to the loop that takes over the kernel's. */
export const OWN_CODES = 16;

/** Takes over the kernel's loop: runs `turns` events in the kernel's order; returns false if there were fewer. */
export interface Loop {
  runAll(turns: number): boolean;
}

/** Limits beyond which the kernel stops a run as one that never ends. */
export interface KernelLimits {
  /** Events that may run at one time. The run is stopped at the latest after twice as many. */
  readonly atOneMoment?: number;
  /** Events that may be scheduled in all, below 2^31. */
  readonly made?: number;
}

const DEFAULT_LIMITS = { atOneMoment: 10_000_000, made: 2 ** 31 - 1 } as const;

/** How many more events are run to name them in the error, before a run whose time stands still is stopped. */
const WATCHED = 1000;

/**
 * The columns of `clock`: the current time and the time before the current event. In an array, so that V8 never boxes
 * the numbers.
 */
export const Clock = { now: 0, before: 1 } as const;

/** The columns of `made`: the sequence of the next event, and the limit. */
const Made = { next: 0, most: 1 } as const;

/**
 * Runs events in order of (time, sequence): events of one time run in the order in which they were scheduled. Without
 * the sequence, the order of ties would depend on the queue's internals, and a seed would not reproduce a run. The
 * kernel knows nothing of clusters.
 */
export class Kernel {
  /** Events that have run. */
  events = 0;
  readonly clock = new Float64Array(2);
  readonly calendar = new Calendar();
  /** Null: the kernel's own loop. */
  loop: Loop | null = null;
  private readonly made = new Int32Array(2);
  private readonly handlers: Handler[] = Array.from({ length: OWN_CODES }, () => unknownCode);
  private readonly names: string[] = Array.from({ length: OWN_CODES }, () => '');
  /** The events that are sent: all are due after one delay, as all messages take the same time. */
  readonly line: DelayLine;
  private readonly standing: StandingClock;

  constructor(delay: Micros = 0, limits: KernelLimits = {}) {
    const { atOneMoment, made } = { ...DEFAULT_LIMITS, ...limits };
    this.line = new DelayLine(delay);
    this.standing = new StandingClock(atOneMoment);
    this.made[Made.most] = made;
  }

  now(): Micros {
    return this.clock[Clock.now];
  }

  /** Names one of the loop's own codes, for error messages. */
  name(code: EventCode, name: string): void {
    this.names[code] = name;
  }

  /** Registers a handler; returns its code. The name appears in error messages. */
  on(handler: Handler, name = ''): EventCode {
    this.names.push(name);
    return this.handlers.push(handler) - 1;
  }

  /** Registers another handler for a code, which leaves out what a run does not need. */
  rebind(code: EventCode, handler: Handler): void {
    this.handlers[code] = handler;
  }

  /** Schedules event `code` for an actor at a time that is not in the past. */
  schedule(at: Micros, code: EventCode, actor: number, a = 0, b = 0): void {
    assert(at >= this.clock[Clock.now], 'nothing is scheduled in the past');
    const { calendar } = this;
    const place = calendar.add(at, this.nextSequence());
    write(calendar.words, place, code, actor, a, b);
  }

  /** Schedules event `code` for an actor after the delay. */
  send(code: EventCode, actor: number, a: number, b: number, c: number, d: number): void {
    const { line } = this;
    const place = line.add(this.clock[Clock.now], this.nextSequence());
    const { words } = line;
    write(words, place, code, actor, a, b);
    words[place + Word.c] = c;
    words[place + Word.d] = d;
  }

  /**
   * Cancels the running event, as if it had never been scheduled: it is not counted and does not extend the run.
   * Handlers call it when they find that their event is stale.
   */
  callOff(): void {
    this.clock[Clock.now] = this.clock[Clock.before];
    this.events -= 1;
  }

  /** How many events were made so far. */
  eventsMade(): number {
    return this.made[Made.next];
  }

  /** Leaves the clock as if the running event had never been scheduled, though it counts: it has changed nothing. */
  passOver(): void {
    this.clock[Clock.now] = this.clock[Clock.before];
  }

  /** Runs up to `budget` events; returns false when none is left. */
  run(budget: number): boolean {
    const { standing } = this;
    for (let left = budget; left > 0; ) {
      const turns = Math.min(left, standing.left);
      if (!this.runAll(turns)) return false;
      left -= turns;
      standing.left -= turns;
      if (standing.left === 0 && standing.stands(this.nextTime())) this.complain(this.nextTime());
    }
    return true;
  }

  /** Counts an event that is made; returns its place among those of one time. */
  nextSequence(): number {
    const { made } = this;
    const sequence = made[Made.next];
    if (sequence === made[Made.most]) tooManyEvents(sequence);
    made[Made.next] = sequence + 1;
    return sequence;
  }

  /** Counts events that take place within the running one, as if they had been made and had run. */
  countWithin(events: number): void {
    const { made } = this;
    this.events += events;
    made[Made.next] += events;
    if (made[Made.next] > made[Made.most]) tooManyEvents(made[Made.most]);
  }

  /** Runs `turns` events; returns false if there were fewer. */
  private runAll(turns: number): boolean {
    const { calendar, line, loop } = this;
    if (loop !== null) return loop.runAll(turns);
    for (let left = turns; left > 0; left -= 1) {
      const isPlanned = calendar.prepare();
      if (line.length > 0 && (!isPlanned || isBefore(line, line.next(), calendar, calendar.next()))) {
        const place = line.take();
        const { words } = line;
        this.execute(words, line.times[place >> 1], place, words[place + Word.c], words[place + Word.d]);
      } else if (isPlanned) {
        const place = calendar.take();
        this.execute(calendar.words, calendar.times[place >> 1], place, 0, 0);
      } else return false;
    }
    return true;
  }

  /** Runs the event in a row. */
  execute(words: Int32Array, time: Micros, place: number, c: number, d: number): void {
    const { clock } = this;
    clock[Clock.before] = clock[Clock.now];
    clock[Clock.now] = time;
    this.events += 1;
    const handle = this.handlers[words[place + Word.code]];
    handle(words[place + Word.actor], words[place + Word.a], words[place + Word.b], c, d);
  }

  /** When the next event is due; NaN: there is none. */
  private nextTime(): Micros {
    const next = this.next();
    return next === null ? Number.NaN : next.rows.times[next.place >> 1];
  }

  private next(): { readonly rows: EventRows; readonly place: number } | null {
    const { line, calendar } = this;
    const isPlanned = calendar.prepare();
    if (line.length > 0 && (!isPlanned || isBefore(line, line.next(), calendar, calendar.next()))) {
      return { rows: line, place: line.next() };
    }
    return isPlanned ? { rows: calendar, place: calendar.next() } : null;
  }

  /** Throws for a run whose time stands still, after running some more events to name them in the error. */
  private complain(at: Micros): never {
    const names: string[] = [];
    while (names.length < WATCHED) {
      const next = this.next();
      if (next === null) break;
      const code = Math.max(0, next.rows.words[next.place + Word.code]); // below 0: an attempt, whose end has code 0
      names.push(this.names[code] || `event ${code}`);
      this.runAll(1);
    }
    throw new Error(this.standing.complaint(at, names));
  }
}

function unknownCode(): never {
  throw new Error('an event has a code for which no handler is registered');
}

function tooManyEvents(made: number): never {
  throw new Error(
    `the run was stopped: it scheduled ${formatCount(made)} events, the most that a run may have`,
  );
}

function write(words: Int32Array, place: number, code: EventCode, actor: number, a: number, b: number): void {
  words[place + Word.code] = code;
  words[place + Word.actor] = actor;
  words[place + Word.a] = a;
  words[place + Word.b] = b;
}
