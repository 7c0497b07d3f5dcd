import { expect, test } from 'vitest';
import { createSimulation } from '../../engine/world/simulate.ts';
import { compileScenario } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { largestPart } from './difference.ts';
import { meanReceiptFact } from './means.ts';
import { partPlace, type ReceiptPartId } from './parts.ts';

/** Gives the mean receipt of a scenario's first run. */
function meanOf(scenario: Scenario) {
  const simulation = createSimulation(planRun(scenario, 0, compileScenario(scenario)));
  simulation.advance(1e7);
  const { parts } = meanReceiptFact.of(openTrace(simulation.finish()));
  return { parts, response: parts.reduce((sum, part) => sum + part, 0) };
}

/** The same jobs, so far apart or with so many slots that none waits for a slot. */
const withRoom: Readonly<Record<string, (scenario: Scenario) => Scenario>> = {
  'first-look': (scenario) => withArrivals(scenario, { kind: 'poisson', load: 0.01 }),
  'head-of-line': ({ cluster, ...scenario }) => ({
    ...scenario,
    cluster: { ...cluster, slotsPerServer: 64 },
  }),
};

function withArrivals(scenario: Scenario, arrivals: { readonly kind: 'poisson'; readonly load: number }) {
  const { workload } = scenario;
  if (workload.kind !== 'generated') throw new Error('The jobs are listed.');
  return { ...scenario, workload: { ...workload, arrivals } };
}

/** No message takes any time. */
const atOnce = ({ cluster, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  cluster: { ...cluster, roundTrip: 0 },
});

/** Data from other racks is there as fast as from the server's own disk. */
const allNear = ({ cluster, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  cluster: { ...cluster, network: { kind: 'rates', server: 16, rack: 16, remote: 16 } },
});

test.each<[string, ReceiptPartId, (scenario: Scenario) => Scenario]>([
  ['first-look', 'queued', atOnce],
  ['head-of-line', 'noSlot', allNear],
])(
  'what would help most in %s is to be rid of “%s”: it saves most of the part, and more than something else',
  (id, most, less) => {
    const { scenario } = presets.get(id);
    const before = meanOf(scenario);
    expect(largestPart(before.parts)).toBe(most);
    const part = before.parts[partPlace[most]];
    const without = meanOf(withRoom[id](scenario));
    expect(without.parts[partPlace[most]]).toBeLessThan(0.1 * part);
    const saved = before.response - without.response;
    // Not all of it: then another task of the job may be the last one.
    expect(saved).toBeGreaterThan(0.75 * part);
    const other = before.response - meanOf(less(scenario)).response;
    expect(other).toBeLessThan(0.8 * saved);
  },
);
