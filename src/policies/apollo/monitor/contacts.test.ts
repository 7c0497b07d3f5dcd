import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { NONE } from '../../../engine/ids.ts';
import { Contacts } from './contacts.ts';

test('contacts are what plain lists would hold, also when rows are used again', () => {
  const stream = streamOf(1, 'contacts');
  const live = new Set<number>();
  const contacts = new Contacts(30, (attempt, generation) => generation === 7 && live.has(attempt));
  const expected = new Map<string, { since: number; attempts: number[] }>();
  const isOpen = (key: string) => expected.get(key)?.attempts.some((attempt) => live.has(attempt)) === true;
  for (let now = 0; now < 20_000; now += 1) {
    const manager = stream.below(30);
    const server = stream.below(40);
    if (stream.below(50) === 0) {
      contacts.forget(manager);
      for (const key of [...expected.keys()]) if (key.startsWith(`${manager} `)) expected.delete(key);
    }
    for (let ends = 0; ends < 3; ends += 1) if (now > 2_000) live.delete(now - 1 - stream.below(2_000));
    const key = `${manager} ${server}`;
    const before = expected.get(key);
    if (before !== undefined && isOpen(key)) before.attempts.push(now);
    else expected.set(key, { since: now, attempts: [now] });
    live.add(now);
    contacts.note(manager, server, now, 7, now);
  }
  let open = 0;
  for (let manager = 0; manager < 30; manager += 1) {
    for (let server = 0; server < 40; server += 1) {
      const key = `${manager} ${server}`;
      const row = contacts.find(manager, server);
      expect(row !== NONE).toBe(expected.has(key));
      if (row === NONE) continue;
      expect(contacts.isOpen(row)).toBe(isOpen(key));
      if (!isOpen(key)) continue;
      open += 1;
      expect(contacts.sinceOf(row)).toBe(expected.get(key)?.since);
    }
  }
  expect(open).toBeGreaterThan(100);
});
