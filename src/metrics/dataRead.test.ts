import { expect, test } from 'vitest';
import type { Policy } from '../engine/policy/policy.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import { runByHand, type TestRun } from '../testing/engine/world/testRun.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { openTrace } from '../trace/openTrace.ts';
import { fileBytes, readingShare, remoteFileBytes } from './dataRead.ts';
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

const run = {
  servers: 4,
  racks: 2,
  firstMeasuredJob: 1,
  jobs: [{ stages: [1] }, { stages: [2] }],
  attempts: [0, 1, 2].map((task) => ({ task, server: task, startedAt: 0, endedAt: 9 })),
};

test('files count for measured tasks that asked first, by locality', () => {
  const trace = traceOf({
    ...run,
    fetches: [
      { attempt: 0, from: 3, to: 0, bytes: 1000 }, // of the warm-up
      { attempt: 1, from: 0, to: 1, bytes: 100 },
      { attempt: 2, from: 0, to: 2, bytes: 30, isWhole: 0 },
      { attempt: 2, from: 1, to: 2, bytes: 70 },
    ],
  });
  expect([...fileBytes.compute(trace)]).toEqual([200]);
  expect([...remoteFileBytes.compute(trace)]).toEqual([100]);
});

test('there is no number if no file was fetched', () => {
  expect([...fileBytes.compute(traceOf(run))]).toEqual([Number.NaN]);
});
