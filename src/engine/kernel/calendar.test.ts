import { describe, expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { Calendar } from './calendar.ts';
import { PLANNED_WORDS, Word } from './eventRow.ts';

/** The same queue as a sorted array: slow and obviously right. */
class SortedArray {
  private readonly events: { readonly time: number; readonly sequence: number }[] = [];

  get length(): number {
    return this.events.length;
  }

  add(time: number, sequence: number): void {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle].time <= time) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, { time, sequence });
  }

  take(): { readonly time: number; readonly sequence: number } {
    const first = this.events.shift();
    if (first === undefined) throw new Error('there is nothing to take');
    return first;
  }
}

/** A calendar and its oracle, held against each other at every step. */
class Pair {
  now = 0;
  private readonly calendar = new Calendar();
  private readonly oracle = new SortedArray();
  private sequence = 0;

  get length(): number {
    return this.oracle.length;
  }

  add(time: number): void {
    const place = this.calendar.add(time, this.sequence);
    this.calendar.words.fill(this.sequence, place + Word.code, place + PLANNED_WORDS);
    this.oracle.add(time, this.sequence);
    this.sequence += 1;
  }

  /** Reads the next event without taking it, as the kernel does when an event of a delay line comes first. */
  peek(): boolean {
    return this.calendar.prepare();
  }

  take(): void {
    const expected = this.oracle.take();
    if (!this.calendar.prepare()) throw new Error('the calendar is empty too early');
    const place = this.calendar.take();
    const time = this.calendar.times[place >> 1];
    const sequence = this.calendar.words[place + Word.sequence];
    const words = this.calendar.words.subarray(place + Word.code, place + PLANNED_WORDS);
    const isSame = time === expected.time && sequence === expected.sequence;
    if (!isSame || words.some((word) => word !== expected.sequence)) {
      throw new Error(`took ${time} #${sequence}, not ${expected.time} #${expected.sequence}`);
    }
    if (this.calendar.length !== this.oracle.length) throw new Error('the length is wrong');
    this.now = time;
  }

  drain(): void {
    while (this.length > 0) this.take();
    expect(this.calendar.prepare()).toBe(false);
    expect(this.calendar.length).toBe(0);
  }
}

/** Holds about `pending` events: takes one and adds one as `delayOf` says (the classic hold model). */
function hold(pair: Pair, pending: number, steps: number, delayOf: () => number): void {
  while (pair.length < pending) pair.add(pair.now + delayOf());
  for (let step = 0; step < steps; step += 1) {
    pair.take();
    pair.add(pair.now + delayOf());
  }
}

const delays: readonly (readonly [name: string, make: (stream: Stream) => () => number])[] = [
  ['exponential', (stream) => () => Math.round(stream.exponential(100_000))],
  ['equal', () => () => 100_000],
  ['zero', () => () => 0],
  ['few different', (stream) => () => stream.below(3)],
  ['near and very far', (stream) => () => (stream.below(50) === 0 ? stream.below(2 ** 31) * 1000 : 7)],
  ['heavy-tailed', (stream) => () => Math.round(1000 / (stream.uniform() + 1e-9))],
];

describe('events come out as from a sorted array', () => {
  test.each(delays)('with %s delays', (_, make) => {
    for (const pending of [1, 2, 70, 3000]) {
      const pair = new Pair();
      hold(pair, pending, 6000, make(streamOf(1, 'calendar test', pending)));
      pair.drain();
    }
  });

  test('when bursts and silence alternate', () => {
    const stream = streamOf(2, 'calendar test');
    const pair = new Pair();
    for (let burst = 0; burst < 30; burst += 1) {
      const from = pair.now + stream.below(2 ** 30);
      const width = 1 + stream.below(10 ** stream.below(7));
      for (let i = 0; i < 400; i += 1) pair.add(from + stream.below(width));
      for (let i = stream.below(400); i > 0; i -= 1) pair.take();
      pair.add(pair.now);
      pair.add(pair.now + 1);
    }
    pair.drain();
  });

  test('when a crowd comes after a long silence', () => {
    const stream = streamOf(8, 'calendar test');
    const pair = new Pair();
    hold(pair, 3, 200, () => 1_000_000 + stream.below(1000));
    hold(pair, 5000, 15_000, () => stream.below(20_000));
    pair.add(pair.now + 1e9);
    hold(pair, 5000, 5000, () => 3);
    pair.drain();
  });

  test('one at a time', () => {
    const stream = streamOf(3, 'calendar test');
    const pair = new Pair();
    for (let i = 0; i < 3000; i += 1) {
      pair.add(pair.now + stream.below(10 ** stream.below(10)));
      pair.take();
      expect(pair.peek()).toBe(false);
    }
  });

  test('when it is emptied and filled again', () => {
    const stream = streamOf(4, 'calendar test');
    const pair = new Pair();
    for (let round = 0; round < 60; round += 1) {
      const most = stream.below(300);
      for (let i = 0; i < most; i += 1) pair.add(pair.now + stream.below(1000 * (round + 1)));
      pair.drain();
    }
  });

  test('when events are added before the one that is next', () => {
    const stream = streamOf(5, 'calendar test');
    const pair = new Pair();
    pair.add(1e9);
    for (let i = 0; i < 3000; i += 1) {
      pair.peek();
      // Each is due before all waiting events: the due bucket is far ahead of the clock.
      pair.add(pair.now + stream.below(5));
      pair.peek();
      pair.add(pair.now + stream.below(5000));
      if (stream.below(2) === 0) pair.take();
    }
    pair.drain();
  });

  test('when they are added from the last to the first', () => {
    const pair = new Pair();
    for (let time = 5000; time >= 0; time -= 1) {
      pair.add(time * 3);
      pair.peek();
    }
    pair.drain();
  });

  test('at the end of the longest run', () => {
    const stream = streamOf(6, 'calendar test');
    const pair = new Pair();
    pair.add(1e15);
    pair.take();
    hold(pair, 100, 3000, () => stream.below(1000));
    pair.drain();
  });

  test('when the mix changes all the time', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const stream = streamOf(seed, 'calendar mix');
      const pair = new Pair();
      for (let step = 0; step < 1500; step += 1) {
        const what = stream.below(10);
        if (what < 5) pair.add(pair.now + stream.below(10 ** (1 + stream.below(8))));
        else if (what < 6) pair.add(pair.now);
        else if (what < 7) pair.peek();
        else if (pair.length > 0) pair.take();
      }
      pair.drain();
    }
  });
});

test('a hundred thousand events come out in order of time, and ties in the order they were added', () => {
  const stream = streamOf(7, 'calendar test');
  const calendar = new Calendar();
  const times = Float64Array.from({ length: 100_000 }, () => stream.below(40_000));
  times.forEach((time, sequence) => {
    calendar.add(time, sequence);
  });
  const expected = Array.from(times.keys()).sort((a, b) => times[a] - times[b] || a - b);
  const taken: number[] = [];
  while (calendar.prepare()) {
    taken.push(calendar.words[calendar.take() + Word.sequence]);
  }
  expect(taken).toEqual(expected);
});
