import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../checks/check.ts';
import { presets } from '../presets/presets.ts';
import type { NetworkSpec, Scenario } from '../shape/schema.ts';
import { planRun } from './planRun.ts';

const { scenario } = presets.get('crowded-links');

/** Runs the first policy on shared links whose rates are updated every `settleEvery` seconds. */
function run(settleEvery: number | undefined): TraceData {
  const network = scenario.cluster.network as Extract<NetworkSpec, { kind: 'contended' }>;
  const changed: Scenario = {
    ...scenario,
    cluster: {
      ...scenario.cluster,
      network: settleEvery === undefined ? network : { ...network, settleEvery },
    },
  };
  expect(checkScenario(changed).issues).toEqual([]);
  return simulate(planRun(changed, 0));
}

function sum(numbers: ArrayLike<number>): number {
  return Array.from(numbers).reduce((total, each) => total + each, 0);
}

function responseTime({ tables }: TraceData): number {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  return sum(finishedAt) - sum(arrivedAt);
}

test('runs with periodic rate updates move the same bytes, in about the same time', () => {
  const exact = run(undefined);
  expect(run(0).tables).toEqual(exact.tables);
  const bytesOf = ({ tables: { flows, reads } }: TraceData) => [
    sum(flows.columns.bytes),
    Math.round(
      sum(reads.columns.serverBytes) + sum(reads.columns.rackBytes) + sum(reads.columns.remoteBytes),
    ),
  ];
  for (const settleEvery of [0.0001, 0.001]) {
    const coarse = run(settleEvery);
    expect(run(settleEvery).tables).toEqual(coarse.tables);
    expect(coarse.tables.flows).not.toEqual(exact.tables.flows);
    expect(bytesOf(coarse)[1]).toBe(bytesOf(exact)[1]);
    expect([...coarse.tables.jobs.columns.finishedAt]).not.toContain(NONE);
    expect([...coarse.tables.flows.columns.endedAt]).not.toContain(NONE);
    expect(Math.abs(responseTime(coarse) / responseTime(exact) - 1)).toBeLessThan(0.01);
  }
});
