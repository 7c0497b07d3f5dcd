import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { createDiscipline, type Discipline, type DisciplineId, queuesFor } from './disciplines.ts';

const SERVER = 1;

/** A server at which each of `waiting` always has an entry, number 100 + queue. */
function serverWith(
  users: readonly { readonly weight: number; readonly priority: number }[],
  waiting: Set<number>,
  tooLarge: ReadonlySet<number> = new Set(),
) {
  const named = users.map((user, i) => ({ ...user, name: `user ${i}` }));
  return {
    topology: { servers: 2 },
    graphs: {
      users: named,
      stageJob: Uint32Array.from(users.keys()),
      jobUser: Uint16Array.from(users.keys()),
    },
    head: (_server: number, queue: number) => (waiting.has(queue) ? 100 + queue : NONE),
    entryStage: (entry: number) => entry - 100,
    fits: (_server: number, stage: number) => !tooLarge.has(stage),
  } as unknown as Sim;
}

/** Counts which queue is served how often. */
function served(discipline: Discipline, times: number): number[] {
  const counts: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const queue = discipline.pick(SERVER) - 100;
    counts[queue] = (counts[queue] ?? 0) + 1;
  }
  return counts;
}

describe('first come, first served', () => {
  test('has one queue for everyone', () => {
    const users = [
      { weight: 1, priority: 0 },
      { weight: 9, priority: 5 },
    ];
    const fifo = createDiscipline('fifo', serverWith(users, new Set([0])));
    expect([fifo.queueOf(0), fifo.queueOf(1)]).toEqual([0, 0]);
    expect(fifo.pick(SERVER)).toBe(100);
    expect(queuesFor('fifo', users)).toBe(1);
  });
});

describe('strict priority', () => {
  const users = [7, 3, 7, 5].map((priority) => ({ weight: 1, priority }));

  test('has a queue for each priority, the smallest number first', () => {
    const priority = createDiscipline('priority', serverWith(users, new Set()));
    expect(users.map((_, user) => priority.queueOf(user))).toEqual([2, 0, 2, 1]);
    expect(queuesFor('priority', users)).toBe(3);
    expect(queuesFor('priority', [])).toBe(1);
  });

  test('serves the highest waiting priority', () => {
    const waiting = new Set([0, 1, 2]);
    const priority = createDiscipline('priority', serverWith(users, waiting));
    expect(priority.pick(SERVER)).toBe(100);
    waiting.delete(0);
    expect(priority.pick(SERVER)).toBe(101);
    waiting.clear();
    expect(priority.pick(SERVER)).toBe(NONE);
  });
});

describe('weighted fair queueing', () => {
  const weights = (...of: number[]) => of.map((weight) => ({ weight, priority: 0 }));

  test('has a queue for each user', () => {
    const fair = createDiscipline('fair', serverWith(weights(1, 1, 1), new Set()));
    expect([0, 1, 2].map((stage) => fair.queueOf(stage))).toEqual([0, 1, 2]);
    expect([queuesFor('fair', weights(1, 1, 1)), queuesFor('fair', [])]).toEqual([3, 1]);
  });

  test.each([
    [
      [3, 1],
      [30, 10],
    ],
    [
      [1, 1, 2],
      [10, 10, 20],
    ],
    [
      [0.5, 4],
      [5, 40],
    ],
  ])('serves weights of %j in that proportion', (of, expected) => {
    const fair = createDiscipline('fair', serverWith(weights(...of), new Set(of.keys())));
    const total = expected.reduce((sum, count) => sum + count, 0);
    const counts = served(fair, total);
    expected.forEach((count, user) => {
      expect(Math.abs(counts[user] - count)).toBeLessThanOrEqual(1);
    });
  });

  test('alternates between equal weights, and never lets one user run ahead', () => {
    const fair = createDiscipline('fair', serverWith(weights(1, 1), new Set([0, 1])));
    const order = Array.from({ length: 6 }, () => fair.pick(SERVER) - 100);
    expect(order).toEqual([0, 1, 0, 1, 0, 1]);
  });

  test('gives no credit for time in which a user had nothing waiting', () => {
    const waiting = new Set([0]);
    const fair = createDiscipline('fair', serverWith(weights(1, 1), waiting));
    expect(served(fair, 50)).toEqual([50]);
    waiting.add(1);
    const counts = served(fair, 20);
    expect(Math.abs(counts[0] - counts[1])).toBeLessThanOrEqual(2);
  });

  test('serves and charges nobody while the next user’s entry does not fit', () => {
    const tooLarge = new Set<number>();
    const fair = createDiscipline('fair', serverWith(weights(1, 1), new Set([0, 1]), tooLarge));
    expect(fair.pick(SERVER)).toBe(100);
    tooLarge.add(1);
    expect([fair.pick(SERVER), fair.pick(SERVER)]).toEqual([NONE, NONE]);
    tooLarge.clear();
    expect([fair.pick(SERVER), fair.pick(SERVER)]).toEqual([101, 100]);
  });

  test('refunds entries that brought no task', () => {
    const fair = createDiscipline('fair', serverWith(weights(1, 1), new Set([0, 1])));
    const real = [0, 0];
    for (let i = 0; i < 400; i += 1) {
      const user = fair.pick(SERVER) - 100;
      // Two of three entries of user 0 bring no task.
      if (user === 0 && i % 3 > 0) fair.refund(SERVER, 0);
      else real[user] += 1;
    }
    expect(Math.abs(real[0] - real[1])).toBeLessThanOrEqual(2);
  });

  test('counts at each server separately', () => {
    const fair = createDiscipline('fair', serverWith(weights(1, 1), new Set([0, 1])));
    const orders = [0, 1].map((server) => Array.from({ length: 4 }, () => fair.pick(server) - 100));
    expect(orders[0]).toEqual(orders[1]);
  });
});

test.each<DisciplineId>(['fifo', 'fair', 'priority'])('%s gives NONE if nothing waits', (id) => {
  const nobody = createDiscipline(id, serverWith([{ weight: 1, priority: 0 }], new Set()));
  expect(nobody.pick(SERVER)).toBe(NONE);
});

test('a server that went down forgets what it served to whom', () => {
  const users = [1, 1].map((weight) => ({ weight, priority: 0 }));
  const waiting = new Set([0]);
  const fair = createDiscipline('fair', serverWith(users, waiting));
  expect(served(fair, 3)).toEqual([3]);
  fair.forget(SERVER);
  waiting.add(1);
  // Otherwise the second user would be served three times before the first.
  expect(served(fair, 4)).toEqual([2, 2]);
});
