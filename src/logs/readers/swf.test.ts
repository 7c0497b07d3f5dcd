import { expect, test } from 'vitest';
import { logIn, readAs, remarksOf, testLog } from '../../testing/logs/testRead.ts';
import { swf } from '../formats/archives.ts';
import { tasksOfJob } from '../workloadLog.ts';

test('jobs become tasks, sorted, with users, names and requested times', async () => {
  const read = await readAs(swf, testLog('swf'));
  const log = logIn(read);
  expect(log).toMatchObject({ jobs: 3, tasks: 7, shift: 100, names: ['1', '3', '2'] });
  expect([...log.arrivesAt]).toEqual([0, 30, 60]);
  expect([...log.durations]).toEqual([40, 40, 20, 20, 20, 20, 0.5]);
  expect([...log.estimate]).toEqual([60, Number.NaN, 60]);
  expect([0, 1, 2].map((job) => log.users[log.jobUser[job]])).toEqual(['user 7', 'queue 2', 'user 8']);
  expect(remarksOf(read)).toEqual([
    ['swf/out-of-order', 'warning', 1, [6]],
    ['swf/run-time-0', 'info', 1, [5]],
    ['swf/unfinished', 'info', 1, [6]],
  ]);
  expect(read.report.derived.join(' ')).toContain('8 processors of the header');
});

test('a header with a number of processors that is none says nothing of the load', async () => {
  const header = `; MaxProcs: ${'9'.repeat(400)}\n; MaxJobs: ${'9'.repeat(400)}\n`;
  const read = await readAs(swf, header + testLog('swf'));
  expect(logIn(read).jobs).toBe(3);
  expect(JSON.stringify(read.report)).not.toMatch(/Infinity|of the header|header speaks/);
});

const row = (changes: Readonly<Record<number, number | string>>): string =>
  Array.from({ length: 18 }, (_, at) => changes[at + 1] ?? -1).join('\t');

test('jobs of unknown length or width are left out; a 19th column is ignored', async () => {
  const good = Array.from({ length: 60 }, (_, at) => row({ 1: at, 2: at, 3: 1, 4: 5, 5: 1 }));
  const odd = [
    row({ 1: 90, 2: 90, 4: -1, 5: 1 }),
    row({ 1: 91, 2: 91, 4: 3, 5: 0, 8: 0 }),
    `${row({ 1: 92, 2: 92, 4: 3, 5: 2 })}\t7`,
    row({ 1: 93, 2: 'x' }),
    '1 2 3',
  ];
  const read = await readAs(swf, [...good, ...odd].join('\n'));
  expect(logIn(read)).toMatchObject({ jobs: 61, tasks: 62 });
  expect(remarksOf(read)).toEqual([
    ['swf/unknown', 'warning', 2, [61, 62]],
    ['swf/more-columns', 'warning', 1, [63]],
    ['swf/not-a-number', 'warning', 1, [64]],
    ['swf/wrong-columns', 'warning', 1, [65]],
  ]);
  expect(tasksOfJob(logIn(read), 60)).toBe(2);
});

test('a limit in the wrong column is noticed and used, a mean CPU time is not', async () => {
  const limits = [60, 120, 3_600].map((limit, at) => row({ 1: at, 2: at, 4: 5, 5: 1, 6: limit }));
  const read = await readAs(swf, limits.join('\n'));
  expect([...logIn(read).estimate]).toEqual([60, 120, 3_600]);
  expect(remarksOf(read).map(([kind]) => kind)).toContain('swf/shifted-columns');
  const cpuTimes = [61, 17, 3_599].map((time, at) => row({ 1: at, 2: at, 4: 5, 5: 1, 6: time }));
  expect([...logIn(await readAs(swf, cpuTimes.join('\n'))).estimate]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('a file of comments is refused', async () => {
  const { log, report } = await readAs(swf, '; Version: 2.2\n');
  expect(log).toBeNull();
  expect(report.entries[0].message).toContain('18 numbers');
});
