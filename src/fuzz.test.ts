import { expect, test } from 'vitest';
import { files } from '../scripts/fuzz/files.ts';
import { type Fuzzed, fuzz } from '../scripts/fuzz/fuzzer.ts';
import { imports } from '../scripts/fuzz/imports.ts';
import { lessons } from '../scripts/fuzz/lessons.ts';
import { links } from '../scripts/fuzz/links.ts';
import { logs } from '../scripts/fuzz/logs.ts';
import { pairs } from '../scripts/fuzz/pairs.ts';
import { scenarios } from '../scripts/fuzz/scenarios.ts';
import { cases } from './testing/cases.ts';

// Always the same cases; `npm run fuzz` tries ten thousand of each kind, from any seed.

/** What failed, short enough to be read in a report of tests. */
function told({ failures }: Fuzzed): readonly string[] {
  return failures.map(({ fuzzer, number, error }) => {
    const message = error instanceof Error ? error.message : String(error);
    return `npm run fuzz -- --only ${fuzzer} --case ${number}: ${message.slice(0, 500)}`;
  });
}

/** How many of the outcomes were reached less often than so many times: the fuzzer has gone blunt. */
function rare({ outcomes }: Fuzzed, names: readonly string[], times: number): readonly string[] {
  return names.filter((name) => (outcomes.get(name) ?? 0) < times);
}

test('hostile links open a scenario that can run, or say why not', async () => {
  const fuzzed = await fuzz(links, 1, 0, cases(1_500));
  expect(told(fuzzed)).toEqual([]);
  expect(rare(fuzzed, ['opened', 'nothing', 'cutOff', 'damaged', 'newer'], cases(15))).toEqual([]);
});

test('hostile links to lessons and to files open what works, or say why not', async () => {
  const fuzzed = await fuzz(lessons, 1, 0, cases(300));
  expect(told(fuzzed)).toEqual([]);
  const names = ['opened', 'wanted', 'faulty', 'cutOff', 'damaged'];
  expect(rare(fuzzed, names, cases(2))).toEqual([]);
});

test('damaged hand-ins, parts of sweeps and pictures end with a sentence', async () => {
  const fuzzed = await fuzz(files, 1, 0, cases(300));
  expect(told(fuzzed)).toEqual([]);
  const names = ['grade 2', 'merge 0', 'merge 2', 'sweep 0', 'sweep 2', 'picture link', 'picture refused'];
  expect(rare(fuzzed, names, cases(2))).toEqual([]);
});

test('scenarios with values at their bounds run, to the end and twice the same', async () => {
  const fuzzed = await fuzz(scenarios, 1, 0, cases(92));
  expect(told(fuzzed)).toEqual([]);
  expect(rare(fuzzed, ['ran'], cases(60))).toEqual([]);
});

test('features that rarely meet break no law, and every view tells of them in words', async () => {
  const fuzzed = await fuzz(pairs, 1, 0, cases(40));
  expect(told(fuzzed)).toEqual([]);
  expect(rare(fuzzed, ['messages', 'queues', 'attempts', 'jobs'], cases(2))).toEqual([]);
});

test('logs that were damaged are told of in words, or can run as they are proposed', async () => {
  const fuzzed = await fuzz(logs, 1, 0, cases(120));
  expect(told(fuzzed)).toEqual([]);
  expect(rare(fuzzed, ['log', 'refused'], cases(30))).toEqual([]);
});

test('jobs that are known are read right in every dialect, or it is said that they may not be', async () => {
  const count = cases(2_080, 312);
  const fuzzed = await fuzz(imports, 1, 0, count);
  expect(told(fuzzed)).toEqual([]);
  const times = (outcome: string) => fuzzed.outcomes.get(outcome) ?? 0;
  expect(times('right') + times('right, with a remark')).toBeGreaterThan(0.9 * count);
  expect(rare(fuzzed, ['right', 'right, with a remark'], 50)).toEqual([]);
});
