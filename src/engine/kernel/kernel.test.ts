import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { Kernel, OWN_CODES } from './kernel.ts';

describe('a kernel', () => {
  test('runs events in order of time', () => {
    const kernel = new Kernel();
    const log: string[] = [];
    const note = kernel.on((actor) => log.push(`${actor} at ${kernel.now()}`));
    kernel.schedule(30, note, 3);
    kernel.schedule(10, note, 1);
    kernel.schedule(20, note, 2);
    expect(kernel.run(10)).toBe(false);
    expect(log).toEqual(['1 at 10', '2 at 20', '3 at 30']);
    expect(kernel.events).toBe(3);
  });

  test('runs events of one time in the order they were scheduled, by delay line or calendar', () => {
    const kernel = new Kernel(5);
    const log: number[] = [];
    const note = kernel.on((actor) => log.push(actor));
    const start = kernel.on(() => {
      kernel.schedule(5, note, 0);
      kernel.send(note, 1, 0, 0, 0, 0);
      kernel.schedule(5, note, 2);
      kernel.send(note, 3, 0, 0, 0, 0);
      kernel.schedule(3, again, 0);
    });
    const again = kernel.on(() => kernel.schedule(5, note, 4));
    kernel.schedule(0, start, 0);
    while (kernel.run(1));
    expect(log).toEqual([0, 1, 2, 3, 4]);
  });

  test('passes on what an event carries', () => {
    const kernel = new Kernel(9);
    const log: number[][] = [];
    const note = kernel.on((...words) => log.push(words));
    kernel.schedule(1, note, 1, 2, 3);
    kernel.schedule(2, note, 1, -2);
    kernel.send(note, 6, 7, 8, 9, -10);
    kernel.send(note, 6, -7, 8, 9, 10);
    kernel.run(10);
    expect(log).toEqual([
      [1, 2, 3, 0, 0],
      [1, -2, 0, 0, 0],
      [6, 7, 8, 9, -10],
      [6, -7, 8, 9, 10],
    ]);
  });

  test('leaves low codes to the loop that takes over its own', () => {
    const kernel = new Kernel();
    expect(kernel.on(() => undefined)).toBe(OWN_CODES);
    const asked: number[] = [];
    kernel.loop = { runAll: (turns) => asked.push(turns) < 2 };
    expect([kernel.run(10), kernel.run(7)]).toEqual([true, false]);
    expect(asked).toEqual([10, 7]);
  });

  test('throws at a code without a handler', () => {
    const kernel = new Kernel();
    kernel.schedule(1, 0, 0);
    expect(() => kernel.run(1)).toThrow('no handler is registered');
  });

  test('stops after its budget and goes on from there', () => {
    const kernel = new Kernel();
    const log: number[] = [];
    const note = kernel.on((actor) => log.push(actor));
    for (let i = 0; i < 5; i += 1) kernel.schedule(i, note, i);
    expect(kernel.run(2)).toBe(true);
    expect(log).toEqual([0, 1]);
    expect(kernel.run(100)).toBe(false);
    expect(log).toEqual([0, 1, 2, 3, 4]);
    expect(kernel.run(1)).toBe(false);
    expect(kernel.now()).toBe(4);
  });

  test('rejects times in the past and NaN', () => {
    const kernel = new Kernel();
    const note = kernel.on(() => undefined);
    const late = kernel.on(() => kernel.schedule(kernel.now() - 1, note, 0));
    kernel.schedule(10, late, 0);
    expect(() => kernel.run(1)).toThrow('in the past');
    expect(() => kernel.schedule(Number.NaN, note, 0)).toThrow('in the past');
    kernel.schedule(Number.POSITIVE_INFINITY, note, 0);
    expect(() => kernel.run(1)).toThrow('at Infinity');
  });
});

test('events that schedule events run in order of (time, sequence), none twice and none lost', () => {
  for (const [seed, delay] of [0, 1, 500, 20_000, 500_000].entries()) {
    const stream = streamOf(seed + 1, 'kernel test');
    const kernel = new Kernel(delay);
    const dueAt: number[] = []; // by number, in the order they were scheduled
    const ran: number[] = [];
    const late: number[] = []; // events that ran at another time than they were due
    const makeOne = () => {
      const number = dueAt.length;
      if (stream.below(2) === 0) {
        dueAt.push(kernel.now() + delay);
        kernel.send(run, number, 0, 0, 0, 0);
        return;
      }
      const at = kernel.now() + stream.below(10 ** stream.below(7));
      dueAt.push(at);
      kernel.schedule(at, run, number);
    };
    const run = kernel.on((number) => {
      if (kernel.now() !== dueAt[number]) late.push(number);
      ran.push(number);
      for (let more = stream.below(3); more > 0 && dueAt.length < 20_000; more -= 1) makeOne();
      if (dueAt.length - ran.length < 100 && dueAt.length < 20_000) makeOne();
    });
    for (let i = 0; i < 50; i += 1) makeOne();
    while (kernel.run(1000));
    expect(ran).toEqual(Array.from(dueAt.keys()).sort((a, b) => dueAt[a] - dueAt[b] || a - b));
    expect(late).toEqual([]);
    expect(kernel.events).toBe(20_000);
  }
});

test('a cancelled event has no effect: it is not counted, and the clock stays where it was', () => {
  const kernel = new Kernel();
  const seen: number[] = [];
  const real = kernel.on(() => seen.push(kernel.now()));
  const stale = kernel.on(() => kernel.callOff());
  kernel.schedule(10, real, 0);
  kernel.schedule(20, stale, 0);
  kernel.schedule(20, real, 0);
  kernel.schedule(30, stale, 0);
  expect(kernel.run(100)).toBe(false);
  expect([seen, kernel.now(), kernel.events]).toEqual([[10, 20], 20, 2]);
});

describe('time that stands still', () => {
  test('stops the run with an error that says when, how many events and which', () => {
    const kernel = new Kernel(0, { atOneMoment: 1000 });
    const ask = kernel.on(() => kernel.send(answer, 0, 0, 0, 0, 0), 'question');
    const answer = kernel.on(() => kernel.schedule(kernel.now(), ask, 0), 'answer');
    kernel.schedule(2_500_000, ask, 0);
    expect(() => kernel.run(10_000)).toThrow(
      'time stands still at 2.5 s: more than 1,000 events ran at this time, and more are to come. ' +
        'The last were question (500 times), answer (500 times)',
    );
  });

  test.each([1, 7, 999, 5000])('is detected at the same event when %d are run at a time', (budget) => {
    const kernel = new Kernel(0, { atOneMoment: 1000 });
    let ran = 0;
    const again = kernel.on(() => {
      ran += 1;
      kernel.schedule(kernel.now() + (ran < 1500 ? 1 : 0), again, 0);
    });
    kernel.schedule(0, again, 0);
    expect(() => {
      while (kernel.run(budget));
    }).toThrow(`event ${again} (1,000 times)`);
    // The checks are at 1,000, 2,000 and 3,000 events; a thousand more are run to name them.
    expect(ran).toBe(4000);
  });

  test('is not reported for bursts of as many events as are allowed', () => {
    const kernel = new Kernel(0, { atOneMoment: 1000 });
    const note = kernel.on(() => undefined);
    const burst = kernel.on((round) => {
      for (let i = 0; i < 999; i += 1) kernel.send(note, i, 0, 0, 0, 0);
      if (round < 20) kernel.schedule(kernel.now() + 1, burst, round + 1);
    });
    kernel.schedule(0, burst, 1);
    while (kernel.run(100));
    expect(kernel.events).toBe(20_000);
  });

  test('is not reported for a burst of two million tasks or of many probes', () => {
    const kernel = new Kernel();
    const probe = kernel.on(() => undefined);
    const server = kernel.on((number) => {
      for (let i = 0; i < 50; i += 1) kernel.send(probe, number, i, 0, 0, 0);
    });
    let tasks = 0;
    const task = kernel.on(() => {
      tasks += 1;
      if (tasks <= 1_980_000) kernel.schedule(5, task, tasks);
    });
    for (let i = 0; i < 20_000; i += 1) {
      kernel.schedule(5, task, i);
      kernel.schedule(5, server, i);
    }
    while (kernel.run(1_000_000));
    expect(kernel.events).toBe(2_000_000 + 20_000 * 51);
  });

  test('is not reported when a cancelled event follows every other', () => {
    const kernel = new Kernel(0, { atOneMoment: 10 });
    const stale = kernel.on(() => kernel.callOff());
    for (let time = 0; time < 1000; time += 1) kernel.schedule(time, stale, 0);
    expect(kernel.run(5000)).toBe(false);
    expect([kernel.now(), kernel.events]).toEqual([0, 0]);
  });

  test('is detected when all events are cancelled', () => {
    const kernel = new Kernel(0, { atOneMoment: 10 });
    const stale = kernel.on(() => {
      kernel.schedule(7, stale, 0);
      kernel.callOff();
    }, 'alarm');
    kernel.schedule(7, stale, 0);
    expect(() => kernel.run(5000)).toThrow(/at 7 µs: .* alarm \(1,000 times\)/);
  });
});

test('a run with more events than can be numbered stops', () => {
  const kernel = new Kernel(1, { made: 5000 });
  const again = kernel.on(() => kernel.send(again, 0, 0, 0, 0, 0));
  kernel.schedule(0, again, 0);
  expect(() => kernel.run(10_000)).toThrow('it scheduled 5,000 events');
  expect(kernel.events).toBe(5000);
});
