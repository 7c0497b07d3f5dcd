import { assert } from '../../base/assert.ts';
import { formatCount } from '../../base/format.ts';
import { Calendar } from './calendar.ts';
import { DelayLine } from './delayLine.ts';
import { type EventRows, Word } from './eventRow.ts';
import { StandingClock } from './standingClock.ts';
import type { Micros } from './time.ts';

/** What happens to an actor; the numbers are what `schedule` or `send` was given. */
export type Handler = (actor: number, a: number, b: number, c: number, d: number) => void;

/** Number of a registered handler. */
export type EventCode = number;

/**
 * Runs events whose codes are below OWN_CODES: those that make up most of a run. One switch in one class does, so that
 * what an event leads to can be compiled together with the loop, whichever policies a process has run before.
 */
export interface Dispatcher {
  run(code: EventCode, actor: number, a: number, b: number, c: number, d: number): void;
}

/** Codes that a dispatcher may give meanings of its own. */
export const OWN_CODES = 16;

/** How much a run may do before the kernel takes it for one that never ends. */
export interface KernelLimits {
  /** Events that may run at one moment; a run that goes on after twice as many is stopped. */
  readonly atOneMoment?: number;
  /** Events that may be made, below 2^31. */
  readonly made?: number;
}

const DEFAULT_LIMITS = { atOneMoment: 10_000_000, made: 2 ** 31 - 1 } as const;

/** So many events are watched before a run that goes nowhere is stopped. */
const WATCHED = 1000;

/** What a clock shows: in an array, so that none of it is ever boxed. */
const Clock = { now: 0, before: 1 } as const;

/** How many events were made, and how many may be. */
const Made = { next: 0, most: 1 } as const;

/**
 * Runs events in order of (time, sequence): a tie runs in the order it was made. Without the sequence the order of ties
 * would depend on the queue's shape, and a seed would not reproduce a run. Knows no cluster.
 */
export class Kernel {
  /** Events that have run. */
  events = 0;
  private readonly clock = new Float64Array(2);
  private readonly made = new Int32Array(2);
  /** Runs events of its own codes. */
  dispatcher: Dispatcher | null = null;
  private readonly handlers: Handler[] = Array.from({ length: OWN_CODES }, () => unknownCode);
  private readonly names: string[] = Array.from({ length: OWN_CODES }, () => '');
  private readonly calendar = new Calendar();
  private readonly lines: DelayLine[] = [];
  private first = new DelayLine(0); // of the lines, the one whose event is next; most kernels have no other
  private readonly standing: StandingClock;

  constructor(limits: KernelLimits = {}) {
    const { atOneMoment, made } = { ...DEFAULT_LIMITS, ...limits };
    this.standing = new StandingClock(atOneMoment);
    this.made[Made.most] = made;
  }

  now(): Micros {
    return this.clock[Clock.now];
  }

  /** Names one of the dispatcher's codes, for people who look for an error. */
  name(code: EventCode, name: string): void {
    this.names[code] = name;
  }

  /** Registers a handler; its name is for people who look for an error. */
  on(handler: Handler, name = ''): EventCode {
    this.names.push(name);
    return this.handlers.push(handler) - 1;
  }

  /** Gives the line for events of one constant delay. */
  line(delay: Micros): DelayLine {
    const known = this.lines.find((line) => line.delay === delay);
    if (known !== undefined) return known;
    const line = new DelayLine(delay);
    this.lines.push(line);
    this.first = line;
    return line;
  }

  /** Runs `code` for an actor at a moment that is not in the past. */
  schedule(at: Micros, code: EventCode, actor: number, a = 0, b = 0): void {
    assert(at >= this.clock[Clock.now], 'nothing is scheduled in the past');
    const { calendar } = this;
    const place = calendar.add(at, this.nextSequence());
    write(calendar.words, place, code, actor, a, b);
  }

  /** Runs `code` for an actor after the line's delay. */
  send(line: DelayLine, code: EventCode, actor: number, a: number, b: number, c: number, d: number): void {
    const place = line.add(this.clock[Clock.now], this.nextSequence());
    const { words } = line;
    write(words, place, code, actor, a, b);
    words[place + Word.c] = c;
    words[place + Word.d] = d;
  }

  /**
   * Makes the event that runs now one that never was: it has been called off since it was scheduled, and what is stale
   * must not count, nor make a run longer.
   */
  callOff(): void {
    this.clock[Clock.now] = this.clock[Clock.before];
    this.events -= 1;
  }

  /** Runs up to `budget` events; gives false when none is left. */
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

  private nextSequence(): number {
    const { made } = this;
    const sequence = made[Made.next];
    if (sequence === made[Made.most]) tooManyEvents(sequence);
    made[Made.next] = sequence + 1;
    return sequence;
  }

  /** Runs so many events, unless there are fewer. */
  private runAll(turns: number): boolean {
    const { calendar } = this;
    for (let left = turns; left > 0; left -= 1) {
      if (this.lines.length > 1) this.chooseLine();
      const line = this.first;
      const isPlanned = calendar.prepare();
      if (line.length > 0 && (!isPlanned || this.isLineFirst(line, calendar))) {
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

  /** Whether the next event of a line is due before the next one of the calendar, or was made before it. */
  private isLineFirst(line: DelayLine, calendar: Calendar): boolean {
    const place = line.next();
    const other = calendar.next();
    const time = line.times[place >> 1];
    const otherTime = calendar.times[other >> 1];
    if (time !== otherTime) return time < otherTime;
    return line.words[place + Word.sequence] < calendar.words[other + Word.sequence];
  }

  /** Of several lines, puts the one first whose event is next. */
  private chooseLine(): void {
    for (const line of this.lines) {
      const { first } = this;
      if (line.length === 0) continue;
      if (first.length === 0 || isBefore(line, line.next(), first, first.next())) this.first = line;
    }
  }

  private execute(words: Int32Array, time: Micros, place: number, c: number, d: number): void {
    const { clock, dispatcher } = this;
    clock[Clock.before] = clock[Clock.now];
    clock[Clock.now] = time;
    this.events += 1;
    const code = words[place + Word.code];
    const actor = words[place + Word.actor];
    const a = words[place + Word.a];
    const b = words[place + Word.b];
    if (code < OWN_CODES && dispatcher !== null) dispatcher.run(code, actor, a, b, c, d);
    else this.handlers[code](actor, a, b, c, d);
  }

  /** When the next event is due; NaN: none is. */
  private nextTime(): Micros {
    const next = this.next();
    return next === null ? Number.NaN : next.rows.times[next.place >> 1];
  }

  private next(): { readonly rows: EventRows; readonly place: number } | null {
    this.chooseLine();
    const { first, calendar } = this;
    const isPlanned = calendar.prepare();
    if (first.length > 0 && (!isPlanned || isBefore(first, first.next(), calendar, calendar.next()))) {
      return { rows: first, place: first.next() };
    }
    return isPlanned ? { rows: calendar, place: calendar.next() } : null;
  }

  /** Stops a run whose clock stands still. Runs a little more of it, to see what it is that goes on. */
  private complain(at: Micros): never {
    const names: string[] = [];
    while (names.length < WATCHED) {
      const next = this.next();
      if (next === null) break;
      const code = next.rows.words[next.place + Word.code];
      names.push(this.names[code] || `event ${code}`);
      this.runAll(1);
    }
    throw new Error(this.standing.complaint(at, names));
  }
}

function unknownCode(): never {
  throw new Error('an event has a code that nobody has registered');
}

/** Tells whether an event is due before another, or is the one that was made first. */
function isBefore(rows: EventRows, place: number, others: EventRows, other: number): boolean {
  const time = rows.times[place >> 1];
  const otherTime = others.times[other >> 1];
  if (time !== otherTime) return time < otherTime;
  return rows.words[place + Word.sequence] < others.words[other + Word.sequence];
}

function tooManyEvents(made: number): never {
  throw new Error(`a run makes no more than ${formatCount(made)} events`);
}

function write(words: Int32Array, place: number, code: EventCode, actor: number, a: number, b: number): void {
  words[place + Word.code] = code;
  words[place + Word.actor] = actor;
  words[place + Word.a] = a;
  words[place + Word.b] = b;
}
