import { describe, expect, test } from 'vitest';
import { createLogParser, type ReadLog } from '../readLog.ts';
import { tasksOfJob, type WorkloadLog } from '../workloadLog.ts';
import { openTr } from './tr.ts';

function read(text: string): ReadLog {
  const parser = createLogParser(openTr);
  parser.push(text);
  return parser.finish();
}

function jobsOf(text: string): WorkloadLog {
  const { log } = read(text);
  if (log === null) throw new Error('the log was refused');
  return log;
}

const goodRows = (count: number): string =>
  Array.from({ length: count }, (_, job) => `${100 + job} 2 1.5 1 2\n`).join('');

describe('a clean log', () => {
  const text = '10.5 2 1.5  1 2  \r\n12 1 5.68149999332e-05 5.68149999332e-05 \r\n\r\n20.5 3 2 1 2 3';

  test('becomes columns, shifted to 0; CRLF, blanks and blank lines do not matter', () => {
    const log = jobsOf(text);
    expect([...log.arrivesAt]).toEqual([0, 1.5, 10]);
    expect([...log.estimate]).toEqual([1.5, 5.68149999332e-5, 2]);
    expect([...log.durations]).toEqual([1, 2, 5.68149999332e-5, 1, 2, 3]);
    expect([0, 1, 2].map((job) => tasksOfJob(log, job))).toEqual([2, 1, 3]);
    expect(log.shift).toBe(10.5);
    expect(log.work).toBeCloseTo(9, 3);
    expect(log.stages).toBe(3);
  });

  test('lasts one mean gap beyond the last arrival', () => {
    expect(jobsOf(text).length).toBe(15);
  });

  test('has no problems; the report says what was read, derived and assumed', () => {
    const { report } = read(text);
    expect(report.entries).toEqual([]);
    expect(report.read[0]).toContain('3 jobs of 6 tasks');
    expect(report.derived.join()).toContain('shifted by −10.5 s');
    expect(report.assumed.join()).toContain('any server');
  });
});

describe('bad rows', () => {
  test('are left out and counted by kind, with the first three lines and the text of one', () => {
    const bad = '1 2 1 1 x\n2 3 1 1 1\n3 0 0\n4 2 1 -1 1\n5 9 1 1\n6 8 1 1\n7 7 1 1\n';
    const { log, report } = read(goodRows(1) + bad + goodRows(200));
    expect(log?.jobs).toBe(201);
    expect(report.entries.map(({ kind, level, count, lines }) => [kind, level, count, lines])).toEqual([
      ['tr/not-a-number', 'warning', 2, [2, 5]],
      ['tr/wrong-count', 'warning', 4, [3, 6, 7]],
      ['tr/no-tasks', 'warning', 1, [4]],
    ]);
    expect(report.entries[1].sample).toBe('2 3 1 1 1');
  });

  test('do not refuse a small log if there is only one', () => {
    const { log, report } = read(`${goodRows(3)}4 34 1 1 1\n`);
    expect(log?.jobs).toBe(3);
    expect(report.entries[0].message).toContain('1 row left out');
  });

  test('over 5 % refuse the file and say how many', () => {
    const { log, report } = read(goodRows(90) + '1 2 1 1\n'.repeat(10));
    expect(log).toBeNull();
    expect(report.entries[0].level).toBe('error');
    expect(report.entries[0].message).toContain('10 of 100 rows (10 %)');
    expect(report.entries[1].lines).toEqual([91, 92, 93]);
  });

  test('of exactly 5 % do not', () => {
    expect(read(goodRows(95) + '1 2 1 1\n'.repeat(5)).log?.jobs).toBe(95);
  });

  test('without a good one refuse the file', () => {
    for (const text of ['', '\n\n', 'arrival n mean durations\n']) {
      const { log, report } = read(text);
      expect(log).toBeNull();
      expect(report.entries[0].message).toContain('No job could be read');
    }
  });

  test('of infinite or missing numbers never become jobs', () => {
    const { log } = read(`${goodRows(60)}Infinity 1 1 1\n1 1 NaN 1\n1 1 1 1e999\n`);
    expect(log?.jobs).toBe(60);
  });
});

test('jobs out of order are sorted with their tasks, ties as in the file, and reported', () => {
  const { log, report } = read('30 2 3.5 3 4\n10 1 1 1\n30 1 5 5\n20 1 2 2\n');
  expect([...(log?.arrivesAt ?? [])]).toEqual([0, 10, 20, 20]);
  expect([...(log?.durations ?? [])]).toEqual([1, 2, 3, 4, 5]);
  expect(report.entries).toMatchObject([{ kind: 'tr/out-of-order', count: 2, lines: [2, 4] }]);
});

test('a mean that is not the mean of the durations is kept as the estimate and mentioned', () => {
  const { log, report } = read('1 2 9 1 2\n');
  expect(log?.estimate[0]).toBe(9);
  expect(report.entries).toMatchObject([{ kind: 'tr/off-estimate', level: 'info', count: 1 }]);
});

test('tasks shorter than a microsecond are reported', () => {
  const { report } = read('1 3 0 0 0 0\n');
  expect(report.entries).toMatchObject([{ kind: 'tr/instant', count: 3, lines: [1] }]);
});

test('one job is a log of length 0', () => {
  expect(read('7 1 1 1').log).toMatchObject({ jobs: 1, shift: 7, length: 0 });
});

test('a line of a megabyte is left out and named, and the rest is read', () => {
  const { log, report } = read(`${goodRows(2)}${'9'.repeat(1_100_000)}\n200 1 1 1\n`);
  expect(log?.jobs).toBe(3);
  expect(report.entries).toMatchObject([{ kind: 'line-too-long', level: 'warning', lines: [3] }]);
});

test('a job of thousands of tasks on one line is read whole', () => {
  const durations = Array.from({ length: 4_950 }, (_, task) => task);
  const log = jobsOf(`5 4950 2474.5 ${durations.join(' ')}\n`);
  expect([...log.durations]).toEqual(durations);
  expect(log.jobWork[0]).toBe((4_949 * 4_950) / 2);
});
