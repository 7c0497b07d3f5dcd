import { describe, expect, test } from 'vitest';
import { meanOf } from '../algorithms/distribution.ts';
import type { NumberParam } from '../policies/params.ts';
import { complaint } from '../policies/params.ts';
import { checkScenario } from './check.ts';
import { durationOf, withLaw, withMean } from './fields/durationLaw.ts';
import type { ScenarioField } from './fields/field.ts';
import { fieldsOf } from './fields.ts';
import { presets } from './presets.ts';
import type { DurationSpec, Scenario } from './schema.ts';
import { smallScenario, smallWorkload } from './testScenario.ts';

function fieldAt(scenario: Scenario, path: string): ScenarioField {
  const field = fieldsOf(scenario).find((candidate) => candidate.path === path);
  if (field === undefined) throw new Error(`no field ${path}`);
  return field;
}

const stage = '/workload/classes/0/stages/0';

describe.each(presets.all.map(({ id, scenario }) => [id, scenario] as const))(
  'the fields of %s',
  (_, scenario) => {
    const fields = fieldsOf(scenario);

    test('each stand once and show what the scenario holds', () => {
      expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
      expect(new Set(fields.map(({ spec }) => spec.title)).size).toBe(fields.length);
      for (const field of fields) expect(complaint(field.spec, field.read(scenario))).toBeNull();
    });

    test('give back what was written, and change nothing else', () => {
      for (const field of fields) {
        const { spec } = field;
        const value = spec.kind === 'number' ? (spec.min + spec.max) / 2 : spec.default;
        const whole = spec.kind === 'number' && spec.step >= 1 ? Math.floor(Number(value)) : value;
        const written = field.write(scenario, whole);
        if (spec.kind === 'number') expect(field.read(written)).toBeCloseTo(Number(whole), 5);
        else expect(field.read(written)).toBe(whole);
        expect(field.write(written, field.read(written))).toEqual(written);
        expect({ ...written, cluster: 0, workload: 0, seed: 0, events: 0 }).toEqual({
          ...scenario,
          cluster: 0,
          workload: 0,
          seed: 0,
          events: 0,
        });
      }
    });

    test('say what they are for', () => {
      for (const { spec } of fields) {
        expect(spec.help).toMatch(/\.$/);
        expect(spec.consequence.length).toBeGreaterThan(8);
        expect(spec.source).toMatch(/§/);
      }
    });
  },
);

test('every bound of every field passes the check', () => {
  const fields = fieldsOf(smallScenario);
  const wrong = fields.flatMap((field) => {
    if (field.spec.kind !== 'number') return [];
    const { min, max } = field.spec;
    return [min, max].flatMap((bound) => checkScenario(field.write(smallScenario, bound)).issues);
  });
  expect(wrong).toEqual([]);
});

test('racks and servers in each rack never make more servers than allowed', () => {
  const wide = fieldAt(smallScenario, '/cluster/racks').write(smallScenario, 50);
  const spec = fieldAt(wide, '/cluster/serversPerRack').spec as NumberParam;
  expect(spec.max).toBe(400);
});

test('a value beyond the usual bounds widens them', () => {
  const workload = { ...smallWorkload, arrivals: { kind: 'poisson', load: 1.25 } } as const;
  expect((fieldAt({ ...smallScenario, workload }, '/workload/arrivals/load').spec as NumberParam).max).toBe(
    1.25,
  );
});

test('another kind of arrivals keeps the load where it can', () => {
  const kind = fieldAt(smallScenario, '/workload/arrivals/kind');
  const regular = kind.write(smallScenario, 'interval');
  expect(regular.workload).toMatchObject({ arrivals: { kind: 'interval', load: 0.7 } });
  const closed = kind.write(smallScenario, 'concurrent');
  expect(closed.workload).toMatchObject({ arrivals: { kind: 'concurrent', jobs: 10 } });
  expect(fieldsOf(closed).some(({ path }) => path === '/workload/arrivals/load')).toBe(false);
  expect(checkScenario(kind.write(smallScenario, 'atOnce')).issues).toEqual([]);
});

test('every law keeps the mean, and every mean keeps the law', () => {
  const before: DurationSpec = { kind: 'empirical', values: [0.1, 0.3] };
  for (const law of ['constant', 'exponential', 'pareto', 'lognormal', 'bimodal'] as const) {
    const changed = withLaw(before, law);
    expect(changed.kind).toBe(law);
    expect(meanOf(changed)).toBeCloseTo(0.2, 5);
    expect(meanOf(withMean(changed, 0.5))).toBeCloseTo(0.5, 5);
    expect(withMean(changed, 0.5).kind).toBe(law);
    expect(withMean(durationOf(law, 1), 0.000001)).toBeDefined();
  }
  expect(withLaw(before, 'empirical')).toBe(before);
  expect(withMean(before, 0.4)).toEqual({ kind: 'empirical', values: [0.2, 0.6] });
});

test('the law of a simple job has its shape beside it', () => {
  const pareto = fieldAt(smallScenario, `${stage}/duration/kind`).write(smallScenario, 'pareto');
  expect(fieldAt(pareto, `${stage}/duration/shape`).read(pareto)).toBe(1.5);
  expect(fieldAt(pareto, `${stage}/duration`).read(pareto)).toBe(0.1);
  expect(fieldAt(pareto, `${stage}/duration`).spec.advanced).toBe(false);
});
