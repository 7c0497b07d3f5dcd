import { expect, test } from 'vitest';
import type { Policy } from '../engine/policy/policy.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import { runByHand, type TestRun } from '../testing/engine/world/testRun.ts';
import { openTrace } from '../trace/openTrace.ts';
import { readingShare } from './dataRead.ts';
import { idealEnds } from './idealEnds.ts';

const reads = [{ bytes: 100, blocks: [[0]] }];

/** One task reads its 100 bytes, which takes 100 µs, while another one computes for `blocker` µs in the only slot. */
function behind(blocker: number): TestRun {
  const stage = { durations: [60], reads };
  return {
    network: { kind: 'rates', server: 1, rack: 1, remote: 1 },
    jobs: [{ stages: [{ durations: [blocker] }] }, { stages: [stage] }],
  };
}

/** Lets tasks read while they queue on server 0. */
function fetchesFirst(sim: Sim): Policy {
  const serve = (server: number) => {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      sim.start(server, sim.entryAttempt(sim.head(server, 0)));
    }
  };
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt) => {
      sim.enqueue(server, 0, stage, attempt, 0);
      sim.fetch(server, attempt);
      serve(server);
    },
    'attempt',
  );
  return {
    onStageReady: (scheduler, stage) =>
      launch.send(scheduler, 0, stage, sim.bind(sim.graphs.stageFirstTask[stage], stage, 0), 0),
    onSlotFree: serve,
  };
}

test.each([
  ['before it has its slot, spends none of its time there', 300, 0],
  ['for a part of the time before it has its slot, spends the rest in it', 60, 0.4],
])('a task that reads %s', (_, blocker, share) => {
  const trace = openTrace(runByHand(behind(blocker), fetchesFirst));
  expect(Array.from(readingShare.compute(trace))).toEqual([Number.NaN, share]);
  // Had it never waited, it would have read for 100 µs and computed for 60.
  expect(idealEnds(trace)(1)).toBe(160);
});
