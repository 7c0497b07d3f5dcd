import { describe, expect, test } from 'vitest';
import { onceReady } from '../../testing/engine/world/testPolicies.ts';
import { runByHand } from '../../testing/engine/world/testRun.ts';
import { ANYWHERE, GraphColumns, type StageTerms } from './columns.ts';
import { estimateOf, misjudged } from './estimates.ts';
import type { JobGraphs } from './workload.ts';

/** Jobs of two stages of three tasks, estimated as the stages say. */
function graphsOf(jobs: number, ...stages: readonly StageTerms[]): JobGraphs {
  const columns = new GraphColumns();
  for (let job = 0; job < jobs; job += 1) {
    columns.addJob(0, 0);
    for (const terms of stages) columns.addStage(3, [], ANYWHERE, undefined, terms);
  }
  return columns.finish([{ name: 'ann', weight: 1, priority: 0 }], ['a']);
}

const told = (graphs: JobGraphs, stage: number) =>
  [0, 1, 2].map((task) => estimateOf(graphs, stage, graphs.stageFirstTask[stage] + task));

test('a task has its own estimate, that of its stage, or none', () => {
  const graphs = graphsOf(1, { estimate: 70 }, { estimates: [10, 20, 60] }, {});
  expect([0, 1, 2].map((stage) => told(graphs, stage))).toEqual([
    [70, 70, 70],
    [10, 20, 60],
    [NaN, NaN, NaN],
  ]);
  expect([...graphs.stageEstimate]).toEqual([70, 30, NaN]);
  expect(graphsOf(1, { estimate: 70 }).taskEstimate).toBeNull();
});

describe('an error of 30 %', () => {
  const right = graphsOf(400, { estimate: 1_000_000 }, { estimates: [1_000, 2_000_000, 3_000_000] }, {});
  const graphs = misjudged(right, 0.3, 5);
  const factors = (stage: number) =>
    Array.from({ length: 400 }, (_, job) => {
      const row = 3 * job + stage;
      return graphs.stageEstimate[row] / right.stageEstimate[row];
    });

  test('multiplies each estimate by its own factor, uniform between 0.7 and 1.3', () => {
    const all = factors(0);
    expect(Math.min(...all)).toBeGreaterThan(0.7);
    expect(Math.min(...all)).toBeLessThan(0.71);
    expect(Math.max(...all)).toBeLessThan(1.3);
    expect(Math.max(...all)).toBeGreaterThan(1.29);
    // The mean of 400 such factors is off by 0.0087 as a rule.
    expect(all.reduce((sum, factor) => sum + factor, 0) / 400).toBeCloseTo(1, 1);
    expect(new Set(all).size).toBe(400);
  });

  test('is drawn for each task with its own estimate, and a stage gets their mean', () => {
    const [first, second, third] = told(graphs, 1);
    expect(new Set([first / 1_000, second / 2_000_000, third / 3_000_000]).size).toBe(3);
    expect(graphs.stageEstimate[1]).toBe(Math.round((first + second + third) / 3));
  });

  test('leaves missing estimates missing, and does not change its input', () => {
    expect(told(graphs, 2)).toEqual([NaN, NaN, NaN]);
    expect(right.stageEstimate[0]).toBe(1_000_000);
  });

  test('depends on the seed only', () => {
    expect(misjudged(right, 0.3, 5)).toEqual(graphs);
    expect(misjudged(right, 0.3, 6).stageEstimate[0]).not.toBe(graphs.stageEstimate[0]);
  });

  test('ten times as large errs ten times as far in the same direction', () => {
    const tenth = misjudged(right, 0.03, 5).stageEstimate[0];
    expect((graphs.stageEstimate[0] - 1_000_000) / (tenth - 1_000_000)).toBeCloseTo(10, 3);
  });
});

test('no estimate is 0, whatever the error', () => {
  const graphs = graphsOf(300, { estimate: 1 });
  expect(Math.min(...misjudged(graphs, 1, 1).stageEstimate)).toBe(1);
});

test('a scheduler can read the estimates, and the trace records them', () => {
  const heard: number[] = [];
  const trace = runByHand({ jobs: [{ stages: [{ durations: [100, 200], estimates: [90, 240] }] }] }, (sim) =>
    onceReady((_, stage) => heard.push(sim.estimate(stage, 0), sim.estimate(stage, 1))),
  );
  expect(heard).toEqual([90, 240]);
  expect([...(trace.graphs.taskEstimate ?? [])]).toEqual([90, 240]);
  expect([...trace.graphs.stageEstimate]).toEqual([165]);
});
