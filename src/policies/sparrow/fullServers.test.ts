import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { zeroWaitShare } from '../../metrics/waitTime.ts';
import { type Experiment, runExperiment } from '../../testing/scenario/testRun.ts';
import { zeroWaitBatch } from '../../theory/sparrow.ts';
import { openTrace } from '../../trace/openTrace.ts';

/** Gives the share of servers all of whose slots are busy when each measured job arrives. */
function fullServers({ tables, topology, graphs, firstMeasuredJob }: TraceData): readonly number[] {
  const { server, startedAt, endedAt } = tables.attempts.columns;
  const changes = Array.from({ length: tables.attempts.length }, (_, row) => [
    { at: startedAt[row], server: server[row], by: 1 },
    { at: endedAt[row], server: server[row], by: -1 },
  ])
    .flat()
    .sort((a, b) => a.at - b.at || a.by - b.by);
  const busy = new Int32Array(topology.servers);
  let full = 0;
  let next = 0;
  return Array.from(tables.jobs.columns.arrivedAt.subarray(firstMeasuredJob, graphs.jobs), (arrivedAt) => {
    for (; next < changes.length && changes[next].at <= arrivedAt; next += 1) {
      const { server: of, by } = changes[next];
      if (busy[of] === topology.slots[of]) full -= 1;
      busy[of] += by;
      if (busy[of] === topology.slots[of]) full += 1;
    }
    return full / topology.servers;
  });
}

// Why the curves of the page lie above runs with several slots (faces/sparrow/theory/ZeroWait.tsx, which quotes the numbers).
describe('with four slots on each of 100 servers at load 0.7', () => {
  const load = 0.7;
  const fourSlots: Experiment = {
    servers: 100,
    slotsPerServer: 4,
    tasks: 10,
    duration: { kind: 'exponential', mean: 0.1 },
    load,
    roundTrip: 0.00001,
    jobs: 4000,
    warmup: 1000,
    recording: 'attempts',
  };
  const runOf = (policy: string) => runExperiment(fourSlots, { policy, params: { probeRatio: 2 } });
  const average = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b) / numbers.length;
  /** The form for one slot per server, where "busy" means that all slots of a server are busy. */
  const formAt = (full: number) => zeroWaitBatch(full, 10, 2);

  test.each([
    ['sparrow', 0.35],
    ['batch', 0.26],
  ])(
    '%s finds more full servers than the form assumes, which treats slots as independent',
    (policy, share) => {
      const full = average(fullServers(runOf(policy)));
      expect(full).toBeGreaterThan(load ** 4);
      expect(Math.abs(full - share)).toBeLessThan(0.02);
    },
  );

  test.each(['sparrow', 'batch'])(
    '%s: with the measured share of full servers, the form matches the run',
    (policy) => {
      const trace = runOf(policy);
      const measured = zeroWaitShare.compute(openTrace(trace))[0];
      expect(formAt(load ** 4)).toBeGreaterThan(0.99);
      expect(measured).toBeLessThan(0.92);
      expect(Math.abs(average(fullServers(trace).map(formAt)) - measured)).toBeLessThan(0.03);
    },
  );
});
