import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { testPlan } from '../../../testing/engine/world/testRun.ts';
import { createMadeOutputs } from '../estimate/madeOutputs.ts';
import type { LoadViews } from '../serverSide.ts';
import { createCandidates } from './candidates.ts';

/** The candidates with input of a task that reads, in equal parts, what these stages have made on servers. */
function sources(made: readonly (readonly number[])[], significant: number): number[] {
  const before = made.map((servers) => ({ durations: servers.map(() => 1) }));
  const reader = { durations: [1], after: made.map((_, stage) => stage), shuffleBytes: 1_000 };
  const { workload, topology } = testPlan(
    { servers: 6, racks: 6, jobs: [{ stages: [...before, reader] }] },
    () => {
      throw new Error('is not run');
    },
  );
  const outputs = createMadeOutputs(workload, topology);
  for (const [stage, servers] of made.entries())
    for (const [place, server] of servers.entries())
      outputs.made(stage, workload.stageFirstTask[stage] + place, server);
  const stream = () => streamOf(1, 'candidates test');
  const sim = { graphs: workload, topology, stream, isServerLost: () => false };
  const rules = { significant, inRack: 0, picks: 0 };
  const views = { light: () => undefined, lightCount: 0 } as unknown as LoadViews;
  const candidates = createCandidates({ sim, rules, outputs } as never, views);
  candidates.find(0, made.length, workload.stageFirstTask[made.length]);
  return Array.from({ length: candidates.found.count }, (_, at) => at)
    .filter((at) => candidates.found.kinds[at] === 0)
    .map((at) => candidates.found.servers[at]);
}

test('a server with much of the input is a candidate, however many others have little of it', () => {
  expect(sources([[4, 4, 4, 1, 2, 3]], 0.4)).toEqual([4]);
  expect(sources([[4, 4, 4, 1, 2, 3]], 0.1)).toEqual([4, 1, 2, 3]);
});

test('what several stages have made on a server adds up, each task to an equal part', () => {
  const made = [
    [0, 1, 2],
    [0, 3, 4],
  ];
  expect(sources(made, 0.3)).toEqual([0]);
  expect(sources([[0], [1, 1, 1, 1, 1, 1, 1, 1, 1]], 0.2)).toEqual([1]);
});
