import { describe, expect, test } from 'vitest';
import { detect, takeSample } from '../detect.ts';
import { createLogParser, type ReadLog } from '../readLog.ts';
import { tasksOfJob, type WorkloadLog } from '../workloadLog.ts';
import { openSwim } from './swim.ts';

function read(text: string): ReadLog {
  const parser = createLogParser(openSwim);
  parser.push(text);
  return parser.finish();
}

function logOf(text: string): WorkloadLog {
  const { log } = read(text);
  if (log === null) throw new Error('the log was refused');
  return log;
}

function bytesOf({ bytes }: WorkloadLog) {
  if (bytes === null) throw new Error('the log knows no bytes');
  return bytes;
}

const lines = (...rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.join('\t')}\n`).join('');

const goodRows = (count: number): string =>
  lines(...Array.from({ length: count }, (_, job) => [`good${job}`, job, job === 0 ? 0 : 1, 100, 0, 10]));

describe('a file is recognised', () => {
  const formatOf = (text: string) => {
    const found = detect(takeSample(text, true));
    return found.kind === 'log' ? found.format.id : found.kind;
  };

  test.each([
    ['without paths', lines(['a', 49, 49, 1, 2, 3], ['b', 50, 1, 0, 0, 0])],
    [
      'with paths and empty columns behind them',
      lines(['a', 1, 1, 1, 2, 3, 'p', '', ''], ['b', 1, 0, 0, 0, 0, 'p', '', '']),
    ],
    ['with CRLF', 'a\t1\t1\t1\t2\t3\r\nb\t2\t1\t0\t0\t0\r\n'],
    ['of a single job', lines(['a', 49, 49, 1, 2, 3])],
    ['with a header and a damaged row', `job\tsubmit\tgap\tin\tshuffle\tout\n${goodRows(5)}x\t9\n`],
  ])('%s', (_, text) => {
    expect(formatOf(text)).toBe('swim');
  });

  test.each([
    [
      'gaps are not those between arrivals',
      lines(['a', 1, 1, 1, 2, 3], ['b', 9, 1, 0, 0, 0], ['c', 99, 1, 0, 0, 0]),
    ],
    [
      'there are more than nine columns',
      lines(['a', 1, 1, 1, 2, 3, 4, 5, 6, 7], ['b', 2, 1, 1, 2, 3, 4, 5, 6, 7]),
    ],
    ['there are no tabs', 'a 1 1 1 2 3\nb 2 1 1 2 3\n'],
    ['bytes have signs', lines(['a', 1, 1, -1, 2, 3], ['b', 2, 1, -1, 0, 0])],
  ])('not where %s', (_, text) => {
    expect(formatOf(text)).not.toBe('swim');
  });
});

describe('a clean log', () => {
  const text = lines(
    ['job0', 49, 49, 200_000_000, 0, 5],
    ['job1', 59, 10, 5_000_000_000_000, 3_000_000_000, 1_600_000_000],
    ['job2', 69, 10, 1, 0, 29],
  );

  test('becomes bytes in columns, shifted to 0, exact above 2^32', () => {
    const log = logOf(text);
    expect([...log.arrivesAt]).toEqual([0, 10, 20]);
    expect(log).toMatchObject({ shift: 49, length: 30, names: ['job0', 'job1', 'job2'] });
    expect([...bytesOf(log).input]).toEqual([200_000_000, 5_000_000_000_000, 1]);
    expect([...bytesOf(log).shuffle]).toEqual([0, 3_000_000_000, 0]);
    expect([...bytesOf(log).output]).toEqual([5, 1_600_000_000, 29]);
  });

  test('stands for a map for each 64 MiB, at least one, and a reduce for each GB where something is shuffled', () => {
    const log = logOf(text);
    expect(log.stages).toBe(4);
    expect([0, 1, 2].map((job) => tasksOfJob(log, job))).toEqual([3, 74_506 + 5, 1]);
  });

  test('has no problems; the report says what was read, and that there are no paths', () => {
    const { report } = read(text);
    expect(report.entries).toEqual([]);
    expect(report.read.join(' ')).toContain('3 jobs');
    expect(report.read.join(' ')).toContain('2 of the jobs shuffle nothing');
    expect(report.read.join(' ')).toContain('No paths');
    expect(report.derived.join(' ')).toContain('shifted by −49 s');
  });

  test('is read even if pasting replaced its tabs by blanks', () => {
    expect(logOf(text.replaceAll('\t', '   ')).jobs).toBe(3);
  });

  test('without paths gives each job a file of its own', () => {
    const { file, files, fileBytes } = bytesOf(logOf(text));
    expect([...file]).toEqual([0, 1, 2]);
    expect(files).toEqual(['input of job0', 'input of job1', 'input of job2']);
    expect([...fileBytes]).toEqual([200_000_000, 5_000_000_000_000, 1]);
  });
});

describe('paths', () => {
  const text = lines(
    ['a', 1, 1, 100, 0, 1, 'x', '', ''],
    ['b', 2, 1, 900, 0, 1, 'y', '', ''],
    ['c', 3, 1, 300, 0, 1, 'x', '', ''],
    ['d', 4, 1, 200, 0, 1, 'x', '', ''],
  );

  test('are files as large as the largest input that is read of them', () => {
    const { file, files, fileBytes } = bytesOf(logOf(text));
    expect([...file]).toEqual([0, 1, 0, 0]);
    expect(files).toEqual(['x', 'y']);
    expect([...fileBytes]).toEqual([300, 900]);
  });

  test('that are shared are counted, with the hottest', () => {
    expect(read(text).report.read.at(-1)).toBe(
      '2 paths of inputs, 1 of them read by more than one job (3 jobs); the hottest, x, by 3 jobs.',
    );
  });

  test('that some jobs lack leave these with files of their own, with unique names', () => {
    const { log, report } = read(
      lines(['a', 1, 1, 100, 0, 1, 'input of b'], ['b', 2, 1, 900, 0, 1, ''], ['c', 3, 1, 0, 0, 1, '']),
    );
    if (log === null) throw new Error('the log was refused');
    expect(bytesOf(log).files).toEqual(['input of b', 'input of b#2']);
    expect([...bytesOf(log).file]).toEqual([0, 1, -1]);
    expect(report.entries.find(({ kind }) => kind === 'swim/some-paths')?.message).toContain(
      '2 jobs without a path',
    );
  });
});

test('paths too long for a scenario are cut, and stay apart', () => {
  const long = '/warehouse/'.repeat(30);
  const text = lines(
    ['a', 1, 1, 5, 0, 0, `${long}1`],
    ['b', 2, 1, 5, 0, 0, `${long}2`],
    ['c', 3, 1, 5, 0, 0, `${long}1`],
  );
  const { files, file } = bytesOf(logOf(text));
  expect([...file]).toEqual([0, 1, 0]);
  expect(new Set(files).size).toBe(2);
  expect(Math.max(...files.map((name) => name.length))).toBeLessThan(200);
});

describe('unusual rows', () => {
  const oddities = (text: string) =>
    read(text).report.entries.map(({ kind, level, count, lines: where }) => [kind, level, count, where]);

  test('jobs without any byte or without input are one map each, and mentioned', () => {
    const text = lines(['a', 1, 1, 0, 0, 0], ['b', 2, 1, 0, 50, 50], ['c', 3, 1, 1, 0, 0]);
    expect(oddities(text)).toEqual([['swim/no-input', 'info', 2, [1, 2]]]);
    const log = logOf(text);
    expect([0, 1, 2].map((job) => tasksOfJob(log, job))).toEqual([1, 2, 1]);
  });

  test('an hour without a job is mentioned with its line', () => {
    const text = lines(['a', 0, 0, 5, 0, 0], ['b', 3_599, 3_599, 5, 0, 0], ['c', 7_309, 3_710, 5, 0, 0]);
    expect(oddities(text)).toEqual([['swim/missing-hour', 'info', 1, [3]]]);
  });

  test('a gap that contradicts the arrivals is reported, and the arrival used', () => {
    const text = lines(['a', 10, 10, 5, 0, 0], ['b', 20, 7, 5, 0, 0]);
    expect(oddities(text)).toEqual([['swim/off-gap', 'warning', 1, [2]]]);
    expect([...logOf(text).arrivesAt]).toEqual([0, 10]);
  });

  test('columns 8 and 9 are ignored, with a report', () => {
    expect(oddities(lines(['a', 1, 1, 5, 0, 0, 'p', '', ''], ['b', 2, 1, 5, 0, 0, 'p', '7', '']))).toEqual([
      ['swim/more-columns', 'info', 1, [2]],
    ]);
  });

  test('rows out of order are sorted with their bytes and files, ties as in the file', () => {
    const text = lines(
      ['late', 30, 30, 3, 0, 0, 'p'],
      ['early', 10, 0, 1, 0, 0, 'q'],
      ['tied', 30, 20, 4, 0, 0, 'p'],
    );
    const { log, report } = read(text);
    if (log === null) throw new Error('the log was refused');
    expect(log.names).toEqual(['early', 'late', 'tied']);
    expect([...bytesOf(log).input]).toEqual([1, 3, 4]);
    expect(Array.from(bytesOf(log).file, (file) => bytesOf(log).files[file])).toEqual(['q', 'p', 'p']);
    expect(report.entries[0]).toMatchObject({ kind: 'swim/out-of-order', count: 1, lines: [2] });
  });

  test('names that repeat are numbered', () => {
    const { log, report } = read(lines(['a', 1, 1, 5, 0, 0], ['a', 2, 1, 5, 0, 0], ['a', 3, 1, 5, 0, 0]));
    expect(log?.names).toEqual(['a', 'a#2', 'a#3']);
    expect(report.entries).toMatchObject([{ kind: 'swim/repeated-name', count: 2, lines: [2, 3] }]);
  });
});

describe('bad rows', () => {
  test('are left out and counted by kind, with the first lines and the text of one', () => {
    const bad =
      'x\t1\t1\t1\nx\t1\t1\t-5\t0\t0\nx\t1\t1\t1e99\t0\t0\nx\t1\t1\t9007199254740993\t0\t0\nx\t1\t1\t5\t\t0\n';
    const { log, report } = read(goodRows(1) + bad + goodRows(200).replaceAll('good', 'more'));
    expect(log?.jobs).toBe(201);
    const complaints = report.entries.filter(({ kind }) => /columns|count/.test(kind));
    expect(complaints.map(({ kind, level, count, lines: where }) => [kind, level, count, where])).toEqual([
      ['swim/wrong-columns', 'warning', 1, [2]],
      ['swim/not-a-count', 'warning', 4, [3, 4, 5]],
    ]);
    expect(complaints[0].sample).toBe('x\t1\t1\t1');
  });

  test('over 5 % refuse the file, of exactly 5 % do not', () => {
    const refused = read(goodRows(90) + 'x\t1\n'.repeat(10));
    expect(refused.log).toBeNull();
    expect(refused.report.entries[0].message).toContain('10 of 100 rows (10 %)');
    expect(read(goodRows(95) + 'x\t1\n'.repeat(5)).log?.jobs).toBe(95);
  });

  test('without a good one refuse the file', () => {
    for (const text of ['', '\n\n', 'job\tsubmit\tgap\tin\tshuffle\tout\n']) {
      const { log, report } = read(text);
      expect(log).toBeNull();
      expect(report.entries[0].message).toContain('No job could be read');
    }
  });
});
