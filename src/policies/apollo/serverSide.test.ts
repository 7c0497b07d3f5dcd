import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import type { TestRun } from '../../testing/engine/world/testRun.ts';
import {
  discard,
  job,
  runTestManager,
  type TestManager,
} from '../../testing/policies/apollo/testServerSide.ts';

const SERVERS = 4;

/** Draws a run with everything that can go wrong: failures, outages of the monitor, wrong estimates, orders at any time. */
function draw(seed: number) {
  const stream = streamOf(seed, 'server side');
  const jobs = Array.from({ length: 30 }, () => {
    const { arrivesAt, stages } = job(
      1 + stream.below(20),
      1 + stream.below(4),
      stream.below(8_000),
      stream.below(60),
    );
    const estimates = [(1 + stream.below(20)) * SECOND];
    const externalFiles =
      stream.below(2) === 0 ? [] : [{ name: `file ${stream.below(3)}`, bytes: 5_000_000, origin: 0 }];
    return {
      arrivesAt,
      stages: [{ ...stages[0], estimates, ...(externalFiles.length > 0 && { externalFiles }) }],
    };
  });
  jobs.sort((a, b) => a.arrivesAt - b.arrivesAt);
  jobs[0].arrivesAt = 0;
  const failures = Array.from({ length: stream.below(4) }, (_, server) => {
    const at = (5 + stream.below(60)) * SECOND;
    return { server, at, noticedAt: at + SECOND, backAt: at + (2 + stream.below(30)) * SECOND };
  });
  const run: TestRun = {
    ...{ servers: SERVERS, racks: 2, slotsPerServer: 3, coresPerServer: 4, memoryPerServer: 8_000 },
    ...{
      network: { kind: 'rates', server: 4, rack: 2, remote: 1 },
      networkDelay: stream.below(2) * 500,
      seed,
    },
    ...{ failures, jobs, serviceOutages: [{ service: 0, at: 20 * SECOND, backAt: 33 * SECOND }] },
  };
  const weights = jobs.map(() => stream.below(3));
  const places = jobs.map(() => stream.below(SERVERS));
  const how: TestManager = {
    weightOf: (task) => weights[task],
    serverOf: (task) => places[task],
    onStatus: () => undefined,
    rules: { terminates: stream.below(4) > 0, backfills: stream.below(4) > 0 },
    alarms: Array.from({ length: 40 }, () => {
      const [task, kind] = [stream.below(jobs.length), stream.below(3)];
      return {
        at: (1 + stream.below(900) / 10) * SECOND,
        act: (side, sentOf) => {
          const { nodes, views } = side;
          for (let server = 0; server < SERVERS; server += 1) {
            views.look(0, server, 0);
            expect(views.wait).toBeGreaterThanOrEqual(0);
            expect(views.age).toBeGreaterThanOrEqual(0);
          }
          const sent = sentOf(task);
          if (sent[2] === NONE) return; // It has not come yet.
          if (kind === 0) nodes.upgrading.send(0, ...sent);
          if (kind === 1) discard(side, sent);
        },
      };
    }),
  };
  return { run, how };
}

test('whatever fails and whoever is ended: all tasks finish once, and the run ends', () => {
  const seenOutcomes = new Set<unknown>();
  for (let seed = 0; seed < 60; seed += 1) {
    const { run, how } = draw(seed);
    const { attempts, trace } = runTestManager(run, how);
    const finished = attempts.filter(([, , , outcome]) => outcome === 'finished').map(([task]) => task);
    expect([seed, ...finished.sort((a, b) => Number(a) - Number(b))]).toEqual([seed, ...run.jobs.keys()]);
    expect(trace.endedAt / SECOND).toBeLessThan(1_500);
    for (const [, , , outcome] of attempts) seenOutcomes.add(outcome);
  }
  expect([...seenOutcomes].sort()).toEqual(['discarded', 'failed', 'finished', 'preempted']);
});
