import { expect, test } from 'vitest';
import { migrate, migrator } from './migrate.ts';

const rename = {
  from: 1,
  migrate: ({ title, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, name: title }),
};
const count = {
  from: 2,
  migrate: (scenario: Readonly<Record<string, unknown>>) => ({ ...scenario, seed: 1 }),
};

test('a scenario takes every step from its version to the current one', () => {
  const toThree = migrator([rename, count], 3);
  expect(toThree({ version: 1, title: 'a' })).toEqual({
    kind: 'current',
    value: { version: 3, name: 'a', seed: 1 },
  });
  expect(toThree({ version: 2, name: 'a' })).toEqual({
    kind: 'current',
    value: { version: 3, name: 'a', seed: 1 },
  });
});

test('a missing number is refused when the steps are loaded', () => {
  expect(() => migrator([rename], 3)).toThrow('no migration from version 2');
  expect(() => migrator([count], 2)).toThrow('no migration from version 1');
  expect(() => migrator([rename, count], 2)).toThrow('beyond version 2');
});

test('a scenario of the current version stays as it is', () => {
  const scenario = { version: 2, name: 'a' };
  expect(migrate(scenario)).toEqual({ kind: 'current', value: scenario });
});

test('a scenario of a later version is distinguished from an invalid value', () => {
  expect(migrate({ version: 9 })).toEqual({ kind: 'newer', version: 9 });
  for (const value of [null, [], 'x', {}, { version: '1' }, { version: 0 }, { version: 1.5 }]) {
    expect(migrate(value).kind).toBe('unreadable');
  }
});
