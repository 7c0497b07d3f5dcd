import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch, diff } from './patch.ts';

const base = {
  name: 'a',
  cluster: { racks: 2, servers: 3 },
  runs: [{ policy: 'x' }, { policy: 'y' }],
  list: [1, 2],
};

test('a patch names only what differs', () => {
  expect(diff(base, structuredClone(base))).toBeUndefined();
  expect(diff(base, { ...base, cluster: { racks: 2, servers: 4 } })).toEqual({ cluster: { servers: 4 } });
  expect(diff(base, { ...base, list: undefined })).toEqual({ list: null });
  expect(diff(base, { ...base, runs: [{ policy: 'x' }] })).toEqual({ runs: [{ policy: 'x' }] });
});

test('one change in a long list names the item only', () => {
  const from = { stages: Array.from({ length: 9 }, (_, tasks) => ({ tasks, law: 'exponential' })) };
  const to = { stages: from.stages.with(7, { tasks: 70, law: 'exponential' }) };
  expect(diff(from, to)).toEqual({ stages: { 7: { tasks: 70 } } });
  expect(applyPatch(from, diff(from, to))).toEqual(to);
});

test('another kind removes the fields of the previous one', () => {
  const from = { arrivals: { kind: 'poisson', load: 0.7 } };
  const to = { arrivals: { kind: 'atOnce' } };
  expect(diff(from, to)).toEqual({ arrivals: { kind: 'atOnce', load: null } });
  expect(applyPatch(from, diff(from, to))).toEqual(to);
});

test('applying a patch does not change the original', () => {
  const copy = structuredClone(base);
  applyPatch(base, { cluster: { racks: 9 }, list: null, runs: { 0: { policy: 'z' } } });
  expect(base).toEqual(copy);
});

test('applying the patch from one value to another gives the other', () => {
  const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.boolean());
  const shape = fc.record(
    {
      a: leaf,
      b: fc.record({ c: leaf, d: fc.array(leaf, { maxLength: 3 }) }, { requiredKeys: [] }),
      e: fc.array(fc.record({ f: leaf, g: fc.array(leaf, { maxLength: 2 }) }, { requiredKeys: [] }), {
        maxLength: 3,
      }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(shape, shape, (from, to) => {
      const patch = diff(from, to);
      expect(patch === undefined ? from : applyPatch(from, JSON.parse(JSON.stringify(patch)))).toEqual(to);
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

test('a patch that names the prototype only creates fields', () => {
  const patch = JSON.parse(
    '{"__proto__":{"polluted":1},"cluster":{"constructor":{"prototype":{"polluted":1}}}}',
  );
  const changed = applyPatch(base, patch) as object;
  expect(Object.keys(changed)).toContain('__proto__');
  expect('polluted' in changed).toBe(false);
  expect('polluted' in {}).toBe(false);
});

test('a patch that does not fit is applied as far as it goes', () => {
  expect(applyPatch([1, 2], { 0: 5, 7: 9, length: 0 })).toEqual([5, 2]);
  expect(applyPatch(3, { a: 1 })).toEqual({ a: 1 });
  expect(applyPatch({ a: 1 }, 'x')).toBe('x');
});
