import { describe, expect, test } from 'vitest';
import { wordedPolicies } from '../../policies/worded.ts';
import { checkParams, complaint, type ParamSpecs, readParams } from './params.ts';

const words = { title: 'x', help: 'x', consequence: 'x', source: 'x', origin: 'x' };
const ratio = { ...words, kind: 'number', default: 2, min: 1, max: 10, step: 0.1, unit: '' } as const;
const count = { ...ratio, step: 1 } as const;
const order = {
  ...words,
  kind: 'choice',
  default: 'a',
  options: [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ],
} as const;
const toggle = { ...words, kind: 'toggle', default: false } as const;
const specs = { ratio, count, order, toggle } as const satisfies ParamSpecs;

describe('values', () => {
  test('that are left out are the defaults', () => {
    expect(readParams(specs)).toEqual({ ratio: 2, count: 2, order: 'a', toggle: false });
    expect(readParams(specs, { order: 'b', toggle: true, ratio: 1 })).toEqual({
      ratio: 1,
      count: 2,
      order: 'b',
      toggle: true,
    });
  });

  test('that fit pass the check', () => {
    expect(checkParams(specs, { ratio: 1, count: 10, order: 'b', toggle: true }, '/p')).toEqual([]);
    expect(checkParams(specs, {}, '/p')).toEqual([]);
    expect(checkParams({}, {}, '/p')).toEqual([]);
  });

  test('that do not fit are all reported, with what is allowed', () => {
    const given = { ratio: 0.5, count: 2.5, order: 'c', toggle: 'yes', speed: 1 };
    expect(checkParams(specs, given, '/runs/0/params')).toEqual([
      { path: '/runs/0/params/ratio', message: 'is 0.5; allowed is 1 to 10' },
      { path: '/runs/0/params/count', message: 'is 2.5; must be a whole number' },
      { path: '/runs/0/params/order', message: 'must be one of a, b' },
      { path: '/runs/0/params/toggle', message: 'must be true or false' },
      {
        path: '/runs/0/params/speed',
        message: 'is not a parameter of this policy; it has ratio, count, order, toggle',
      },
    ]);
    expect(checkParams({}, { speed: 1 }, '')).toEqual([
      { path: '/speed', message: 'is not a parameter of this policy, which has none' },
    ]);
  });

  test.each([Number.NaN, Infinity, '2', null, true, []])(
    'of a number parameter must be a number: %s is rejected',
    (value) => {
      expect(complaint(ratio, value)).toBe('must be a number');
    },
  );

  test('with the name of a built-in property, such as toString, are not taken for parameters', () => {
    expect(checkParams(specs, { constructor: 1, toString: 2 }, '')).toHaveLength(2);
  });
});

describe.each(wordedPolicies.all.map((plugin) => [plugin.id, plugin] as const))(
  'the plug-in %s',
  (_, plugin) => {
    const all = Object.entries(plugin.params);

    test('has defaults that pass its own check', () => {
      expect(checkParams(plugin.params, readParams(plugin.params), '')).toEqual([]);
    });

    test('has bounds that pass its own check, and steps no larger than its range', () => {
      for (const [name, spec] of all) {
        if (spec.kind !== 'number') continue;
        expect([name, complaint(spec, spec.min), complaint(spec, spec.max)]).toEqual([name, null, null]);
        expect(spec.min).toBeLessThan(spec.max);
        expect(['s', '', '%', '×', 'MB', 'MB/s']).toContain(spec.unit);
        expect(['linear', 'log', undefined]).toContain(spec.scale);
        expect(spec.step).toBeGreaterThan(0);
        expect(spec.step).toBeLessThanOrEqual(spec.max - spec.min);
        if (spec.scale === 'log') expect(spec.min).toBeGreaterThan(0);
      }
    });

    test('describes each parameter: what it is, its source and its effect', () => {
      for (const [, spec] of all) {
        for (const text of [spec.title, spec.help, spec.consequence, spec.source, spec.origin]) {
          expect(text.trim()).not.toBe('');
        }
        expect(spec.help).toMatch(/\.$/);
      }
      for (const text of [plugin.title, plugin.family, plugin.summary, plugin.source]) {
        expect(text.trim()).not.toBe('');
      }
    });

    test('counts at least one scheduler and one queue', () => {
      const params = readParams(plugin.params);
      const schedulers = plugin.schedulers(params);
      expect(schedulers === 'onePerJob' || schedulers >= 1).toBe(true);
      expect(plugin.queues?.(params, []) ?? 1).toBeGreaterThanOrEqual(1);
    });
  },
);
