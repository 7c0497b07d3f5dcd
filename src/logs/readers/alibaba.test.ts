import { describe, expect, test } from 'vitest';
import { logIn, readAs, remarksOf, testLog } from '../../testing/logs/testRead.ts';
import { alibaba2017, alibaba2018 } from '../formats/clusterTraces.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { taskName } from './alibabaKinds.ts';

function parentsOf({ parents, stages }: WorkloadLog): readonly (readonly number[])[] {
  return Array.from({ length: stages }, (_, stage) => [
    ...parents.items.subarray(parents.first[stage], parents.first[stage + 1]),
  ]);
}

describe('Alibaba 2018', () => {
  test('stages follow their parents whatever the order of the file, and last from the end of these', async () => {
    const read = await readAs(alibaba2018, testLog('alibaba2018'));
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 2, stages: 4, tasks: 7, names: ['j_1', 'j_2'], shift: 100 });
    expect(parentsOf(log)).toEqual([[], [], [0, 1], []]);
    // M1 100–110 · M2 100–108, two instances · J3_1_2 from 104 on, until 125: 15 s after M1 · task_x, no length
    expect([...log.durations]).toEqual([10, 8, 8, 15, 15, 15, 0.5]);
    expect(remarksOf(read)).toEqual([
      ['alibaba2018/overlap', 'warning', 2, [2]],
      ['alibaba2018/unfinished-jobs', 'warning', 1, [6]],
      ['alibaba2018/waiting', 'info', 1, [7]],
      ['alibaba2018/instant', 'info', 1, [5]],
    ]);
  });

  test('unfinished stages are included with the median length, once people ask for them', async () => {
    const read = await readAs(alibaba2018, testLog('alibaba2018'), { choices: ['include-unfinished'] });
    const log = logIn(read);
    expect(log.names).toEqual(['j_3', 'j_1', 'j_2']);
    // j_3: M1 of 5 s, then R2_1, which waits: the median of 0, 5, 8, 10 and 21 s.
    expect([...log.durations.slice(0, 2)]).toEqual([5, 8]);
    const { offer, message } = read.report.entries[1];
    expect(offer).toEqual({ id: 'include-unfinished', title: 'Leave unfinished ones out', isTaken: true });
    expect(message).toContain('it gets the median length');
  });

  test('stages last from their own start to their end, once people ask for it', async () => {
    const read = await readAs(alibaba2018, testLog('alibaba2018'), { choices: ['end-minus-start'] });
    expect([...logIn(read).durations]).toEqual([10, 8, 8, 21, 21, 21, 0.5]);
  });

  test('jobs with cut names are left out, once people ask for it', async () => {
    const cut = `R24_${Array.from({ length: 20 }, (_, at) => at + 1).join('_')}`.slice(0, 50);
    const text = `${cut},1,a,1,Terminated,1,2,,\nM1,1,b,1,Terminated,1,2,,\n`;
    expect(logIn(await readAs(alibaba2018, text)).names).toEqual(['a', 'b']);
    expect(logIn(await readAs(alibaba2018, text, { choices: ['leave-out-cut-names'] })).names).toEqual(['b']);
  });

  test('names cut at 50 characters lose what may be half a number', () => {
    const numbers = Array.from({ length: 16 }, (_, at) => at + 1).join('_');
    const cutInside = `R24_${numbers}_17_18_1`.padEnd(50, '1').slice(0, 50);
    expect(taskName(cutInside).cut).toBe('in a number');
    expect(taskName(cutInside).parents).toEqual(taskName(cutInside, false).parents.slice(0, -1));
    const cutBehind = `J300_${numbers}_17_1_`.padStart(50, 'J').slice(0, 50);
    expect(cutBehind).toHaveLength(50);
    expect(taskName(cutBehind)).toMatchObject({ number: '300', cut: 'after a number' });
    expect(taskName('R2_1_Stg8')).toEqual({ number: '2', parents: ['1'], cut: 'no' });
    expect(taskName('task_LTg0MTUwNTA5Mjg4MDkwNjIzMA==').number).toBeNull();
    expect(taskName('MergeTask').number).toBeNull();
  });

  test('circles are left out', async () => {
    const read = await readAs(
      alibaba2018,
      'M1_2,1,a,1,Terminated,1,2,,\nM2_1,1,a,1,Terminated,1,2,,\nM1,1,b,1,Terminated,1,2,,\n',
    );
    expect(logIn(read).names).toEqual(['b']);
    expect(remarksOf(read)).toContainEqual(['alibaba2018/circular', 'warning', 1, [1]]);
  });
});

test('Alibaba 2017: unfinished tasks get the median length, once people ask for them', async () => {
  const usual = logIn(await readAs(alibaba2017, testLog('alibaba2017')));
  const read = await readAs(alibaba2017, testLog('alibaba2017'), { choices: ['include-unfinished'] });
  expect(logIn(read).tasks).toBeGreaterThan(usual.tasks);
  expect([...logIn(read).durations].some(Number.isNaN)).toBe(false);
});

test('Alibaba 2017: tasks of a job run side by side, a header and CRLF do not matter', async () => {
  const read = await readAs(alibaba2017, testLog('alibaba2017'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 2, tasks: 4, names: ['3', '4'], shift: 50 });
  expect([...log.durations]).toEqual([10, 10, 0.5, 7]);
  expect(remarksOf(read)).toEqual([
    ['alibaba2017/unfinished', 'warning', 1, [4]],
    ['alibaba2017/instant', 'info', 1, [3]],
  ]);
});
