import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { createAxes } from './axes.ts';
import { NEVER, writeMatrix } from './matrix.ts';
import { ServerPlan } from './plan.ts';

interface Task {
  readonly cores: number;
  readonly memory: number;
  readonly time: number;
}

/** A task with its place in time. */
interface Placed extends Task {
  readonly from: number;
}

const SLOTS = 5;
const CORES = 8;
const MEMORY = 16;

/** What is free at a time, by adding up all tasks. */
function freeAt(placed: readonly Placed[], time: number) {
  const there = placed.filter((task) => task.from <= time && time < task.from + task.time);
  const sum = (of: (task: Task) => number) => there.reduce((total, task) => total + of(task), 0);
  return {
    slots: SLOTS - there.length,
    cores: CORES - sum((task) => task.cores),
    memory: MEMORY - sum((task) => task.memory),
  };
}

/** Whether a demand is free at all moments from a time until another. */
function staysFree(
  placed: readonly Placed[],
  task: Pick<Task, 'cores' | 'memory'>,
  from: number,
  until: number,
) {
  const moments = [from, ...placed.flatMap((each) => [each.from, each.from + each.time])];
  return moments
    .filter((moment) => moment >= from && moment < until)
    .map((moment) => freeAt(placed, moment))
    .every(({ slots, cores, memory }) => slots >= 1 && cores >= task.cores && memory >= task.memory);
}

/** The first moment from which a demand is free for a time, by trying all at which anything ends. */
function firstFree(placed: readonly Placed[], task: Task) {
  const moments = [0, ...placed.map((each) => each.from + each.time)].sort((a, b) => a - b);
  return moments.find((moment) => staysFree(placed, task, moment, moment + task.time)) ?? Infinity;
}

function planSlowly(running: readonly Task[], queued: readonly Task[]): readonly Placed[] {
  const placed: Placed[] = running.map((task) => ({ ...task, from: 0 }));
  for (const task of queued) placed.push({ ...task, from: firstFree(placed, task) });
  return placed;
}

function planOf(running: readonly Task[], queued: readonly Task[]) {
  const plan = new ServerPlan();
  plan.clear(SLOTS, CORES, MEMORY);
  for (const { cores, memory, time } of running) plan.run(cores, memory, time);
  return { plan, starts: queued.map(({ cores, memory, time }) => plan.queue(cores, memory, time)) };
}

/** Draws a server that runs what fits, with a queue. */
function draw(seed: number) {
  const stream = streamOf(seed, 'plan');
  const task = () => ({
    cores: 1 + stream.below(stream.below(2) === 0 ? 2 : CORES),
    memory: stream.below(MEMORY + 1),
    time: 1_000 * (1 + stream.below(12)),
  });
  const running: Task[] = [];
  for (let tries = stream.below(8); tries > 0; tries -= 1) {
    const next = task();
    if (
      staysFree(
        running.map((each) => ({ ...each, from: 0 })),
        next,
        0,
        1,
      )
    )
      running.push(next);
  }
  return { running, queued: Array.from({ length: stream.below(14) }, task) };
}

const seeds = Array.from({ length: 400 }, (_, seed) => seed);

describe('the plan of a server', () => {
  test('starts tasks when an obvious second implementation does', () => {
    for (const seed of seeds) {
      const { running, queued } = draw(seed);
      const slow = planSlowly(running, queued).slice(running.length);
      expect([seed, planOf(running, queued).starts]).toEqual([seed, slow.map(({ from }) => from)]);
    }
  });

  test('never lets a younger task change the expected start of an older one (APO-8)', () => {
    let jumps = 0;
    for (const seed of seeds) {
      const { running, queued } = draw(seed);
      const { starts } = planOf(running, queued);
      for (let count = 0; count < queued.length; count += 1) {
        expect(planOf(running, queued.slice(0, count)).starts).toEqual(starts.slice(0, count));
        if (starts.slice(0, count).some((start) => start > starts[count])) jumps += 1;
      }
    }
    expect(jumps).toBeGreaterThan(100); // It is not just first come, first served.
  });

  test('gives the matrix of the second implementation, in both readings (AMB-4)', () => {
    const axes = createAxes(
      { cores: Uint32Array.of(CORES), memory: Uint32Array.of(MEMORY) },
      [1, 2, 4],
      [1, 4, 12],
    );
    const out = new Int32Array(axes.cells);
    for (const seed of seeds) {
      const { running, queued } = draw(seed);
      const placed = planSlowly(running, queued);
      const { plan } = planOf(running, queued);
      for (const [reading, lasts] of [
        ['stays', Infinity],
        ['once', 1],
      ] as const) {
        writeMatrix(plan, axes, reading, out);
        const slow = [...axes.memory].flatMap((memory) =>
          [...axes.cores].map((cores) => firstFree(placed, { cores, memory, time: lasts }) / 1_000),
        );
        expect([seed, reading, ...out]).toEqual([
          seed,
          reading,
          ...slow.map((wait) => (wait === Infinity ? NEVER : wait)),
        ]);
      }
    }
  });
});
