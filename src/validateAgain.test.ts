import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { near } from '../scripts/validate/check.ts';
import { progressText } from '../scripts/validate/progress.ts';
import type { GroupOutcome } from '../scripts/validate/report.ts';
import { readRequest, shareOut } from '../scripts/validate/request.ts';
import { resultFolder } from '../scripts/validate/resultFolder.ts';
import { type Running, runGroups } from '../scripts/validate/runGroups.ts';

const names = ['a', 'b', 'c', 'd', 'e'];

const outcomeOf = (name: string): GroupOutcome => ({
  ...{ name, on: '2026-01-02', commit: 'abcdef1', seconds: name.charCodeAt(0) },
  checks: [near('T-SPA-8', name, [name.charCodeAt(0), 100], 100, 0.1, { kind: 'open', why: 'unknown' })],
});

describe('a validation that is started again', () => {
  let folder: string;
  let ran: string[];
  let told: string[];
  let broken: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'makespan-test-'));
    [ran, told, broken] = [[], [], []];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (given: readonly string[], more: Partial<Running> = {}) =>
    runGroups(given, {
      results: resultFolder(folder),
      workers: 2,
      async run(name) {
        ran.push(name);
        return outcomeOf(name);
      },
      tell: ({ name }, progress) => told.push(`${name} ${progress.done}/${progress.all}`),
      failed: (name) => broken.push(name),
      ...more,
    });

  test('goes on where it was cut off, and gives the same as one that was not', async () => {
    // Cut off while c and d run: neither ever ends.
    const cut = start(names, {
      run: (name) => ('cd'.includes(name) ? new Promise(() => {}) : Promise.resolve(outcomeOf(name))),
    });
    await Promise.race([cut, new Promise((resolve) => setTimeout(resolve, 20))]);
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'b.json']);

    told = [];
    const again = await start(names);
    expect(ran).toEqual(['c', 'd', 'e']);
    expect(told).toEqual(['a 1/5', 'b 2/5', 'c 3/5', 'd 4/5', 'e 5/5']);
    rmSync(folder, { recursive: true });
    expect(again).toEqual(JSON.parse(JSON.stringify(await start(names))));
  });

  test('goes on past a group that breaks, and tries it again', async () => {
    const run = (name: string) =>
      name === 'b' ? Promise.reject(new Error('no memory')) : Promise.resolve(outcomeOf(name));
    expect((await start(names, { run })).map(({ name }) => name)).toEqual(['a', 'c', 'd', 'e']);
    expect(broken).toEqual(['b']);
    expect(await start(names)).toHaveLength(5);
    expect(ran).toEqual(['b']);
  });

  test('puts the parts of a shared validation together', async () => {
    await start(['a', 'd']);
    await start(['b', 'c', 'e']);
    ran = [];
    expect((await start(names)).map(({ name }) => name)).toEqual(names);
    expect(ran).toEqual([]);
  });
});

describe('shards', () => {
  const groups = names.map((name) => ({ name }));
  // The unknown one counts as the average of 25.
  const took = { a: 40, b: 30, c: 20, d: 10 };
  const part = (shard: number, of: number) =>
    shareOut(groups, took, { part: shard, of }).map(({ name }) => name);

  test('have every group once, and as much to do as each other', () => {
    expect(part(1, 1)).toEqual(names);
    expect([part(1, 2), part(2, 2)]).toEqual([
      ['a', 'c'],
      ['b', 'd', 'e'],
    ]);
    expect([1, 2, 3, 4, 5, 6, 7].flatMap((each) => part(each, 7)).toSorted()).toEqual(names);
  });

  test('are asked for as a part of how many', () => {
    expect(readRequest(['--shard', '2/5']).shard).toEqual({ part: 2, of: 5 });
    for (const wrong of ['0/5', '6/5', '2', '2/x', ''])
      expect(() => readRequest(['--shard', wrong])).toThrow('--shard');
  });
});

test('the line of progress counts groups and says how long the others take', () => {
  const took = { a: 600, b: 1200, c: 7200, d: 7200 };
  const at = { all: 4, workers: 2 };
  // Nothing has run yet: two at a time.
  expect(progressText({ ...at, done: 0, left: names.slice(0, 4), ran: [] }, took)).toBe(
    '0 of 4 groups, about 2.3 h left',
  );
  // This machine takes twice as long.
  const ran = [{ name: 'a', seconds: 1200 }];
  expect(progressText({ ...at, done: 3, left: ['b'], ran }, took)).toBe('3 of 4 groups, about 40 min left');
  expect(progressText({ ...at, done: 4, left: [], ran }, took)).toBe('4 of 4 groups');
});
