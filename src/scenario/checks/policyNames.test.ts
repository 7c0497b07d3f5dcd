import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import { unknownPolicy, unknownPolicyIn } from './policyNames.ts';

test('policies with a similar id or title are named, the most similar first', () => {
  expect(unknownPolicy('sparow-late', policies)).toBe(
    'is "sparow-late", which is no policy here; similar: “Sparrow with copies” (sparrow-late)',
  );
  expect(unknownPolicy('fair sharing', policies)).toMatch(
    /; similar: “Fair sharing” \(fair\), “Fair sharing by pools”/,
  );
});

test('if none is similar, one of each family is named', () => {
  const message = unknownPolicy('astrology', policies);
  expect(message).toMatch(/^is "astrology", which is no policy here; there are \d+, among them “/);
  const families = new Set(policies.all.map(({ family }) => family));
  const named = [...message.matchAll(/\(([a-z-]+)\)/g)].map(([, id]) => policies.get(id).family);
  expect(named.sort()).toEqual([...families].sort());
});

test('a message stays short, whatever somebody typed', () => {
  for (const id of ['', 'a', 'quincy', 'Central', 'fair', '–'.repeat(100_000)])
    expect(unknownPolicy(id, policies).length).toBeLessThan(300);
});

test('its message, and no other, gives back the id', () => {
  expect(unknownPolicyIn(unknownPolicy('fuxi', policies))).toBe('"fuxi"');
  expect(unknownPolicyIn(unknownPolicy('sparow', policies))).toBe('"sparow"');
  expect(unknownPolicyIn('is “Apollo”, which counts slots only')).toBeUndefined();
});
