import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { job, runTestManager } from '../../../testing/policies/apollo/testServerSide.ts';

const CORES = 4;
const MEMORY = 8;

interface Task {
  readonly at: number;
  readonly cores: number;
  readonly memory: number;
  readonly time: number;
}

/** Draws tasks of one server in the order of arrival; times in whole seconds, no two at once. */
function draw(seed: number): readonly Task[] {
  const stream = streamOf(seed, 'server');
  return Array.from({ length: 12 }, (_, index) => ({
    at: 2 * index + 0.5,
    cores: 1 + stream.below(CORES),
    memory: stream.below(MEMORY + 1),
    time: 1 + stream.below(stream.below(3) === 0 ? 20 : 5),
  }));
}

/** Starts of all tasks as each would be promised on arrival: the first time at which it fits beside all older ones. */
function promised(tasks: readonly Task[]): readonly number[] {
  const placed: { from: number; task: Task }[] = [];
  for (const task of tasks) {
    const ends = placed.map((each) => each.from + each.task.time);
    const moments = [task.at, ...ends.filter((end) => end > task.at)].sort((a, b) => a - b);
    const from = moments.find((start) => fits(placed, task, start)) ?? Infinity;
    placed.push({ from, task });
  }
  return placed.map(({ from }) => from);
}

function fits(placed: readonly { from: number; task: Task }[], task: Task, start: number): boolean {
  const moments = [start, ...placed.map(({ from }) => from)];
  return moments
    .filter((moment) => moment >= start && moment < start + task.time)
    .every((moment) => {
      const there = placed.filter((each) => each.from <= moment && moment < each.from + each.task.time);
      const cores = there.reduce((sum, each) => sum + each.task.cores, 0);
      const memory = there.reduce((sum, each) => sum + each.task.memory, 0);
      return cores + task.cores <= CORES && memory + task.memory <= MEMORY;
    });
}

const cluster = { slotsPerServer: 8, coresPerServer: CORES, memoryPerServer: MEMORY };

describe('with exact estimates', () => {
  test('each task starts when its server expected on its arrival (APO-8)', () => {
    let jumped = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const tasks = draw(seed);
      const jobs = tasks.map(({ at, cores, memory, time }) => job(time, cores, memory, at));
      const starts = runTestManager({ ...cluster, jobs }).attempts.map(([, from]) => Number(from));
      expect([seed, ...starts]).toEqual([seed, ...promised(tasks)]);
      if (starts.some((start, index) => starts.slice(0, index).some((older) => older > start))) jumped += 1;
    }
    expect(jumped).toBeGreaterThan(20);
  });

  test('opportunistic tasks change nothing for regular ones (APO-33)', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const tasks = draw(seed);
      const jobs = tasks.map(({ at, cores, memory, time }) => job(time, cores, memory, at));
      const others = draw(seed + 1_000).map(({ at, cores, memory, time }) =>
        job(time, cores, memory, at + 0.25),
      );
      const all = [...jobs, ...others].sort((a, b) => a.arrivesAt - b.arrivesAt);
      const isOther = all.map((each) => others.includes(each));
      const { attempts } = runTestManager(
        { ...cluster, jobs: all },
        { weightOf: (task) => Number(isOther[task]) },
      );
      const regular = attempts.filter(([task]) => !isOther[Number(task)]).map(([, from]) => from);
      expect([seed, ...regular]).toEqual([seed, ...promised(tasks)]);
      const ended = attempts.filter(([task, , , outcome]) => isOther[Number(task)] && outcome === 'finished');
      expect(ended.length).toBe(others.length);
    }
  });

  test('jobs share what is left by their tokens, and do not starve (APO-36)', () => {
    // Job 0 may have 100 opportunistic tasks here and job 1, which comes later, 50: all of one second.
    const jobOf = (count: number, at: number) => ({
      arrivesAt: at * SECOND,
      stages: [
        {
          durations: Array.from({ length: count }, () => SECOND),
          estimates: Array.from({ length: count }, () => SECOND),
        },
      ],
    });
    const share = (order: 'random' | 'fifo') => {
      const counts = [0, 0];
      for (let seed = 0; seed < 20; seed += 1) {
        const { attempts } = runTestManager(
          { jobs: [jobOf(100, 0), jobOf(50, 0.5)], seed },
          { weightOf: () => 1, rules: { opportunisticOrder: order } },
        );
        for (const [task, from] of attempts)
          if (Number(from) > 0 && Number(from) <= 30) counts[Number(task) < 100 ? 0 : 1] += 1;
      }
      return counts[1] / (counts[0] + counts[1]);
    };
    expect(share('fifo')).toBe(0);
    // 600 picks: a third, give or take 0.02.
    expect(Math.abs(share('random') - 1 / 3)).toBeLessThan(0.05);
  });
});
