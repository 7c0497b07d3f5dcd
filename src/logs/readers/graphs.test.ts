import { describe, expect, test } from 'vitest';
import { logIn, readAs, remarksOf, testLog } from '../../testing/logs/testRead.ts';
import { gwf } from '../formats/archives.ts';
import { coflow } from '../formats/clusterTraces.ts';
import { rumen, spark, wfFormat } from '../formats/json.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { createObjectSplitter } from './jsonObjects.ts';
import { type GraphTask, stagesOf } from './taskGraph.ts';

function parentsOf({ parents, stages }: WorkloadLog): readonly (readonly number[])[] {
  return Array.from({ length: stages }, (_, stage) => [
    ...parents.items.subarray(parents.first[stage], parents.first[stage + 1]),
  ]);
}

function objectsIn(text: string): readonly unknown[] {
  const found: unknown[] = [];
  const splitter = createObjectSplitter({
    object: (value, line) => found.push([line, value]),
    broken: (_, line) => found.push([line, 'broken']),
  });
  text.split('\n').forEach((line, at) => {
    splitter.line(line, at + 1);
  });
  splitter.finish();
  return found;
}

describe('JSON objects are cut apart', () => {
  test.each([
    [
      'in a row',
      '{"a":1} {"a":2}\n{\n"a": {"b": 3}}',
      [
        [1, { a: 1 }],
        [1, { a: 2 }],
        [2, { a: { b: 3 } }],
      ],
    ],
    [
      'in a list',
      '[{"a":1},\n{"a":2}]',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    ['with brackets and quotes in text', '{"a":"}{\\"}"}', [[1, { a: '}{"}' }]]],
    [
      'if one is broken',
      '{"a":}{"a":2}',
      [
        [1, 'broken'],
        [1, { a: 2 }],
      ],
    ],
    [
      'if the last does not end',
      '{"a":1}{"a":',
      [
        [1, { a: 1 }],
        [1, 'broken'],
      ],
    ],
  ])('%s', (_, text, objects) => {
    expect(objectsIn(text)).toEqual(objects);
  });
});

describe('tasks become stages', () => {
  const task = (id: string, parents: readonly string[] = [], group = ''): GraphTask => ({
    id,
    parents,
    group,
    durations: [1],
  });

  test('of one group and the same parents, each after its parents', () => {
    const stages = stagesOf([
      task('c', ['a', 'b']),
      task('d', ['b', 'a']),
      task('a'),
      task('b'),
      task('e', [], 'x'),
    ]);
    expect(stages?.map(({ parents, durations }) => [parents, durations.length])).toEqual([
      [[], 2],
      [[], 1],
      [[0], 2],
    ]);
  });

  test('but not if they wait for each other', () => {
    expect(stagesOf([task('a', ['b']), task('b', ['a'])])).toBeNull();
    expect(stagesOf([task('a', ['a'])])).toBeNull();
  });
});

test('WfFormat: tasks of a program with the same parents are a stage, whichever come first in the file', async () => {
  const read = await readAs(wfFormat, testLog('wfformat'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 1, stages: 2, tasks: 3, names: ['small'] });
  expect([...log.durations]).toEqual([2, 3, 7]);
  expect(parentsOf(log)).toEqual([[], [0]]);
  expect(remarksOf(read)).toEqual([['wfformat/unknown-parent', 'warning', 1, [1]]]);
  expect((await readAs(wfFormat, '{"schemaVersion":"1.5","workflow":{}}')).log).toBeNull();
  expect((await readAs(wfFormat, '{"schemaVersion":"1.5","workflow":')).log).toBeNull();
});

test('GWF: tasks with the same dependencies are a stage; run time 0 and several processors', async () => {
  const read = await readAs(gwf, testLog('gwf'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 2, stages: 4, tasks: 5, names: ['workflow 8', 'workflow 7'], shift: 2 });
  expect([...log.durations]).toEqual([4, 5, 5, 0.5, 9]);
  expect(parentsOf(log)).toEqual([[], [0], [], [0]]);
  expect(remarksOf(read).map(([kind, , count]) => [kind, count])).toEqual([
    ['gwf/run-time-0', 1],
    ['gwf/out-of-order', 1],
  ]);
});

test('GWF: a stage of which nothing is known has no tasks, so that what waits for it waits for those before', async () => {
  const header = 'WorkflowID, JobID, SubmitTime, RunTime, NProcs, ReqNProcs, Dependencies';
  const rows = ['7, 1, 5, 3, 1, 1,', '7, 2, 5, -1, 1, 1, 1', '7, 3, 5, 9, 0.5, 1, 2', '7, 4, 5, 8, 1, 1, 3'];
  const log = logIn(await readAs(gwf, [header, ...rows].join('\n')));
  expect([...log.durations]).toEqual([3, 9, 8]);
  expect(parentsOf(log)).toEqual([[], [0], [1]]);
});

test('Rumen: the last successful attempt counts, and reduces from the end of the shuffle', async () => {
  const read = await readAs(rumen, testLog('rumen'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 2, stages: 3, tasks: 3, names: ['job_1', 'job_1#2'], shift: 1_000 });
  expect([...log.durations]).toEqual([3, 2, 1]);
  expect(parentsOf(log)).toEqual([[], [0], []]);
  expect(log.users).toEqual(['red', 'ann']);
  expect(remarksOf(read).map(([kind, , count]) => [kind, count])).toEqual([
    ['rumen/unfinished', 1],
    ['rumen/repeated-id', 1],
    ['rumen/other-attempts', 1],
    ['rumen/slow-start', 1],
  ]);
});

test('Spark: skipped stages are passed over, failed and repeated attempts left out', async () => {
  const read = await readAs(spark, testLog('spark'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 1, stages: 2, tasks: 3, names: ['job 0'], shift: 5 });
  expect([...log.durations]).toEqual([1, 2, 0.5]);
  expect(parentsOf(log)).toEqual([[], [0]]);
  expect(remarksOf(read).map(([kind, , count]) => [kind, count])).toEqual([
    ['spark/other-attempts', 2],
    ['spark/skipped-stages', 1],
  ]);
});

test('coflow: mappers, then reducers that fetch the shuffle', async () => {
  const read = await readAs(coflow, testLog('coflow'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 2, stages: 4, tasks: 6, names: ['1', '2'] });
  expect([...log.durations]).toEqual([5, 5, 9, 5, 5.5, 5.1]);
  expect([...(log.data?.shuffleBytes ?? [])]).toEqual([0, 80e6, 0, 6e6]);
  expect(parentsOf(log)).toEqual([[], [0], [], [0]]);
  expect(remarksOf(read)).toEqual([]);
  expect((await readAs(coflow, '150 526\n1 0 2 1 2\n')).log).toBeNull();
});
