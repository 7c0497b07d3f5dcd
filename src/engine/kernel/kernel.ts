import { assert } from '../../base/assert.ts';
import { Calendar, EVENT_WORDS } from './calendar.ts';
import { DelayLine } from './delayLine.ts';
import type { Micros } from './time.ts';

/** What happens to an actor; the numbers are what `schedule` or `send` was given. */
export type Handler = (actor: number, a: number, b: number, c: number, d: number) => void;

/** Number of a registered handler. */
export type EventCode = number;

/**
 * Runs events in order of (time, sequence): a tie runs in the order it was made. Without the sequence the order of ties
 * would depend on the queue's shape, and a seed would not reproduce a run. Knows no cluster.
 */
export class Kernel {
  /** Events that have run. */
  events = 0;
  private readonly clock = new Float64Array(3); // now, sequence, now before: in an array, so that they are never boxed
  private readonly handlers: Handler[] = [];
  private readonly calendar = new Calendar();
  private readonly lines: DelayLine[] = [];

  now(): Micros {
    return this.clock[0];
  }

  /** Registers a handler. */
  on(handler: Handler): EventCode {
    return this.handlers.push(handler) - 1;
  }

  /** Gives the line for events of one constant delay. */
  line(delay: Micros): DelayLine {
    const known = this.lines.find((line) => line.delay === delay);
    if (known !== undefined) return known;
    const line = new DelayLine(delay);
    this.lines.push(line);
    return line;
  }

  /** Runs `code` for an actor at a moment that is not in the past. */
  schedule(at: Micros, code: EventCode, actor: number, a = 0, b = 0, c = 0, d = 0): void {
    assert(at >= this.clock[0], 'nothing is scheduled in the past');
    const { calendar } = this;
    const slot = calendar.add(at, this.clock[1]++);
    write(calendar.words, slot * EVENT_WORDS, code, actor, a, b, c, d);
  }

  /** Runs `code` for an actor after the line's delay. */
  send(line: DelayLine, code: EventCode, actor: number, a: number, b: number, c: number, d: number): void {
    const place = line.add(this.clock[0], this.clock[1]++);
    write(line.words, place * EVENT_WORDS, code, actor, a, b, c, d);
  }

  /**
   * Makes the event that runs now one that never was: it has been called off since it was scheduled, and what is stale
   * must not count, nor make a run longer.
   */
  callOff(): void {
    this.clock[0] = this.clock[2];
    this.events -= 1;
  }

  /** Runs up to `budget` events; gives false when none is left. */
  run(budget: number): boolean {
    for (let left = budget; left > 0; left -= 1) {
      if (!this.step()) return false;
    }
    return true;
  }

  private step(): boolean {
    const { calendar, lines } = this;
    let line: DelayLine | null = null;
    let time = Number.POSITIVE_INFINITY;
    let sequence = 0;
    if (calendar.prepare()) {
      time = calendar.nextTime();
      sequence = calendar.nextSequence();
    }
    for (let i = 0; i < lines.length; i += 1) {
      const other = lines[i];
      if (other.length === 0) continue;
      const due = other.nextTime();
      if (due > time || (due === time && other.nextSequence() > sequence)) continue;
      line = other;
      time = due;
      sequence = other.nextSequence();
    }
    if (line !== null) {
      this.execute(time, line.words, line.take());
      return true;
    }
    if (calendar.length === 0) return false;
    this.execute(time, calendar.words, calendar.take());
    return true;
  }

  private execute(time: Micros, words: Int32Array, place: number): void {
    this.clock[2] = this.clock[0];
    this.clock[0] = time;
    this.events += 1;
    const at = place * EVENT_WORDS;
    this.handlers[words[at]](words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5]);
  }
}

function write(
  words: Int32Array,
  at: number,
  code: EventCode,
  actor: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  words[at] = code;
  words[at + 1] = actor;
  words[at + 2] = a;
  words[at + 3] = b;
  words[at + 4] = c;
  words[at + 5] = d;
}
