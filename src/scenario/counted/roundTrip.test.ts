import { expect, test } from 'vitest';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { compileScenario } from '../compile/compile.ts';
import { fieldsOf } from '../fields/fields.ts';
import { oneWay, trueRoundTrip } from './roundTrip.ts';

test('a round trip of an odd number of microseconds takes one more, and the schema says so', () => {
  for (const [given, way] of [
    [0, 0],
    [0.000_001, 1],
    [0.000_002, 1],
    [0.000_333, 167],
    [0.001, 500],
  ]) {
    const cluster = { ...smallScenario.cluster, roundTrip: given };
    expect(oneWay(cluster)).toBe(way);
    expect(trueRoundTrip(cluster)).toBeCloseTo((2 * way) / 1e6, 12);
    expect(compileScenario({ ...smallScenario, cluster }).topology.networkDelay).toBe(way);
  }
  const field = fieldsOf(smallScenario).find(({ path }) => path === '/cluster/roundTrip');
  expect(field?.spec.help).toContain('Each way takes half of it, rounded up to whole microseconds');
});
