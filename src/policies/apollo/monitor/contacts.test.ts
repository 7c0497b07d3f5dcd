import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { NONE } from '../../../engine/ids.ts';
import { Contacts } from './contacts.ts';

test('contacts are what a plain map would hold, also when rows are used again', () => {
  const stream = streamOf(1, 'contacts');
  const contacts = new Contacts(30);
  const expected = new Map<string, readonly [attempt: number, since: number]>();
  for (let now = 0; now < 20_000; now += 1) {
    const manager = stream.below(30);
    const server = stream.below(200);
    if (stream.below(50) === 0) {
      contacts.forget(manager);
      for (const key of [...expected.keys()]) if (key.startsWith(`${manager} `)) expected.delete(key);
    }
    const before = expected.get(`${manager} ${server}`);
    const isNew = stream.below(2) === 0;
    contacts.note(manager, server, now, 7, now, isNew);
    expected.set(`${manager} ${server}`, [now, before === undefined || isNew ? now : before[1]]);
  }
  for (let manager = 0; manager < 30; manager += 1) {
    for (let server = 0; server < 200; server += 1) {
      const row = contacts.find(manager, server);
      const found = row === NONE ? undefined : [contacts.attemptOf(row), contacts.sinceOf(row)];
      expect(found).toEqual(expected.get(`${manager} ${server}`));
    }
  }
});
