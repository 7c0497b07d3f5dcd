import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { Kernel } from './kernel.ts';

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

  test('runs a tie in the order it was made, whichever way it was made', () => {
    const kernel = new Kernel();
    const log: number[] = [];
    const note = kernel.on((actor) => log.push(actor));
    const five = kernel.line(5);
    const two = kernel.line(2);
    const start = kernel.on(() => {
      kernel.schedule(5, note, 0);
      kernel.send(five, note, 1, 0, 0, 0, 0);
      kernel.schedule(5, note, 2);
      kernel.send(five, note, 3, 0, 0, 0, 0);
      kernel.schedule(3, again, 0);
    });
    const again = kernel.on(() => {
      kernel.send(two, note, 4, 0, 0, 0, 0);
      kernel.schedule(5, note, 5);
    });
    kernel.schedule(0, start, 0);
    while (kernel.run(1));
    expect(log).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('hands over what an event carries', () => {
    const kernel = new Kernel();
    const log: number[][] = [];
    const note = kernel.on((...words) => log.push(words));
    kernel.schedule(1, note, 1, 2, 3, 4, 5);
    kernel.schedule(2, note, 1, -2);
    kernel.send(kernel.line(9), note, 6, 7, 8, 9, -10);
    kernel.send(kernel.line(9), note, 6, 7, 8, 9, -10, 11, -12);
    kernel.run(10);
    expect(log).toEqual([
      [1, 2, 3, 4, 5, 0, 0],
      [1, -2, 0, 0, 0, 0, 0],
      [6, 7, 8, 9, -10, 0, 0],
      [6, 7, 8, 9, -10, 11, -12],
    ]);
  });

  test('has one line for each delay', () => {
    const kernel = new Kernel();
    expect(kernel.line(5)).toBe(kernel.line(5));
    expect(kernel.line(5)).not.toBe(kernel.line(6));
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

  test('schedules nothing in the past, and nothing at no time', () => {
    const kernel = new Kernel();
    const note = kernel.on(() => undefined);
    const late = kernel.on(() => kernel.schedule(kernel.now() - 1, note, 0));
    kernel.schedule(10, late, 0);
    expect(() => kernel.run(1)).toThrow('in the past');
    expect(() => kernel.schedule(Number.NaN, note, 0)).toThrow('in the past');
  });
});

test('events that make events run in one order of (time, sequence), none twice and none lost', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const stream = streamOf(seed, 'kernel test');
    const kernel = new Kernel();
    const lines = [0, 1, 500, 500_000].map((delay) => kernel.line(delay));
    const dueAt: number[] = []; // by number, in the order they were made
    const ran: number[] = [];
    const late: number[] = []; // not at the moment they were due
    const makeOne = () => {
      const number = dueAt.length;
      const which = stream.below(8);
      if (which < lines.length) {
        dueAt.push(kernel.now() + lines[which].delay);
        kernel.send(lines[which], run, number, 0, 0, 0, 0);
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

test('an event that is called off leaves no trace: it does not count, and the clock stays where it was', () => {
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
