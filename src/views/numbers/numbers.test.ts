import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { RunTrace } from '../shared/view.ts';
import { jobRows } from './JobTable.tsx';
import { numberRows } from './rows.ts';
import { numbersTable } from './table.ts';
import { judge, speedUp, writerFor } from './write.ts';

const run = (index: number, ends: readonly number[], classes: readonly string[] = []): RunTrace => ({
  index,
  title: 'By hand',
  trace: traceOf({
    servers: ends.length,
    jobs: ends.map((_, job) => ({ stages: [1], jobClass: classes[job] })),
    attempts: ends.map((end, task) => ({
      task,
      server: task,
      startedAt: (end - 1) * SECOND,
      endedAt: end * SECOND,
    })),
  }),
});

const slow = run(0, [2, 4, 9]);
const fast = run(1, [3, 3, 3]);

test('what races cost and save has lines only where there are copies', () => {
  const titles = (runs: readonly RunTrace[]) => new Set(numberRows(runs).map(({ title }) => title));
  const raced = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: 3 * SECOND, outcome: Outcome.lostRace },
      { task: 0, server: 1, startedAt: 0, endedAt: 3 * SECOND, kind: AttemptKind.speculative },
    ],
    lostRaces: [{ attempt: 0, wouldEndAt: 5 * SECOND }],
  });
  const ofCopies = [
    'Tasks with a speculative copy',
    'Slot time of speculative copies',
    'Speculative copies that won',
    'Task time saved by copies',
    'Slot time lost in races',
  ];
  const plain = titles([run(0, [SECOND])]);
  const both = titles([run(0, [SECOND]), { index: 1, title: 'Raced', trace: raced }]);
  expect(ofCopies.filter((title) => plain.has(title))).toEqual([]);
  expect(ofCopies.filter((title) => both.has(title))).toEqual(ofCopies);
});

test('swapping the runs negates every difference and changes nothing else', () => {
  const [, ...there] = numbersTable([slow, fast]);
  const [, ...back] = numbersTable([fast, slow]);
  for (const [index, [title, statistic, unit, a, b, difference]] of there.entries()) {
    expect(back[index].slice(0, 5)).toEqual([title, statistic, unit, b, a]);
    expect(Number(back[index][5]) + Number(difference)).toBe(0);
  }
  expect(there.length).toBeGreaterThan(20);
});

test('the table and the CSV show the same numbers', () => {
  const rows = numberRows([slow, fast]);
  const [, ...table] = numbersTable([slow, fast]);
  expect(table.map((row) => row.slice(3, 5))).toEqual(rows.map((row) => row.values));
  const median = rows.find((row) => row.title === 'Job response time' && row.statistic === 'median');
  expect(median?.values).toEqual([4, 3]);
});

test('metrics that no run recorded are left out', () => {
  const brief = { index: 0, title: 'Brief', trace: traceOf({ level: 'jobs', jobs: [{ stages: [1] }] }) };
  const titles = numberRows([brief]).map((row) => row.title);
  expect(titles).toContain('Jobs measured');
  expect(titles).not.toContain('Utilization');
});

test('metrics of reading and waste are left out where nothing reads and nothing was stopped', () => {
  const rows = numberRows([slow, fast]);
  expect(rows.filter(({ group }) => group === 'Data')).toEqual([]);
  expect(rows.map(({ title }) => title)).not.toContain('Slot time wasted');
});

test('numbers of a row share a unit, and shares differ by points', () => {
  const seconds = writerFor('s', [1.5, 0.25]);
  expect([seconds.value(1.5), seconds.value(0.25), seconds.difference(-1.25)]).toEqual([
    '1.5 s',
    '0.25 s',
    '−1.25 s',
  ]);
  const shares = writerFor('%', [0.5, 0.75]);
  expect([shares.value(0.75), shares.difference(0.25)]).toEqual(['75%', '+25 pp']);
  const bytes = writerFor('B', [3.2e9, 4e8]);
  expect([bytes.value(3.2e9), bytes.value(4e8), bytes.difference(-2.8e9)]).toEqual([
    '3.2 GB',
    '0.4 GB',
    '−2.8 GB',
  ]);
  expect(writerFor('/s', [2]).value(2)).toBe('2 /s');
  expect(writerFor('s', [Number.NaN]).value(Number.NaN)).toBe('–');
});

test('a difference has a sign, and says whether it is better', () => {
  expect(judge(-1, 'less')).toEqual({ arrow: '▼', words: 'better' });
  expect(judge(1, 'less')).toEqual({ arrow: '▲', words: 'worse' });
  expect(judge(1, undefined)).toEqual({ arrow: '▲', words: '' });
  expect(judge(0, 'less')).toEqual({ arrow: '', words: '' });
  expect(judge(Number.NaN, 'less')).toEqual({ arrow: '', words: '' });
});

test('jobs are listed by arrival, by response or by difference', () => {
  const order = (by: 'arrival' | 'slowest' | 'difference', most = 9) =>
    jobRows([slow, fast], by, most).map((row) => row.job);
  expect(order('arrival')).toEqual([0, 1, 2]);
  expect(order('slowest')).toEqual([2, 1, 0]);
  expect(order('difference')).toEqual([2, 0, 1]);
  expect(order('arrival', 2)).toEqual([0, 1]);
});

test('a job that has not finished comes last and has no number', () => {
  const open = traceOf({
    jobs: [{ stages: [1] }, { stages: [1] }],
    attempts: [{ task: 1, startedAt: 0, endedAt: SECOND }],
  });
  const rows = jobRows([{ index: 0, title: 'Open', trace: open }], 'slowest', 9);
  expect(rows.map((row) => row.job)).toEqual([1, 0]);
  expect(rows[1].responses).toEqual([Number.NaN]);
});

test('each class has a median of its own, unless there is only one class', () => {
  const classes = ['short', 'long', 'long'];
  const rows = numberRows([run(0, [2, 4, 10], classes), run(1, [1, 3, 3], classes)]);
  const ofClasses = rows.filter(({ group }) => group === 'Response by class');
  expect(ofClasses.map(({ title, values }) => [title, ...values])).toEqual([
    ['short', 2, 1],
    ['long', 7, 3],
  ]);
  expect(ofClasses[1].metric.help).toMatch(/ Of 2 jobs\.$/);
  expect(numberRows([slow, fast]).map(({ group }) => group)).not.toContain('Response by class');
});

test('a factor is faster or slower; there is none for equal, zero or unknown values', () => {
  expect([speedUp(10, 4), speedUp(4, 10)]).toEqual(['2.5× faster', '2.5× slower']);
  expect([speedUp(4, 4), speedUp(0, 4), speedUp(4, 0), speedUp(Number.NaN, 4)]).toEqual(['', '', '', '']);
});
