import { describe, expect, test } from 'vitest';
import { testLogs } from '../testing/logs/testLogs.ts';
import { binaryAdvice, isGzip } from './binaryKinds.ts';
import { detect, takeSample } from './detect.ts';

function reasonOf(text: string): string {
  const found = detect(takeSample(text, true));
  return found.kind === 'unreadable' ? found.reason : `(${found.kind})`;
}

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('.tr is recognised', () => {
  test.each([
    ['plainly', '1 2 1.5 1 2\n3 1 4 4\n'],
    ['with CRLF, double blanks and a byte order mark', '\uFEFF1 2 1.5  1 2 \r\n3 1 4 4 \r\n'],
    ['below a header', 'arrival n mean durations\n1 2 1.5 1 2\n3 1 4 4\n'],
    ['with a damaged row', '1 2 1.5 1 2\n3 1 4 4\n5 3 1 1\n'],
    ['when a job of 15 tasks has the 18 columns of SWF', `1 15 1 ${'1 '.repeat(15)}\n`],
  ])('%s', (_, text) => {
    expect(detect(takeSample(text, true))).toMatchObject({ kind: 'log', format: { id: 'tr' } });
  });

  test('by whole lines only: the last line of a sample may be cut off', () => {
    const text = '1 2 1.5 1 2\n3 4 1 1';
    expect(takeSample(text, false).lines).toEqual(['1 2 1.5 1 2']);
    expect(takeSample('1 2 1.5 1 2', false).lines).toEqual(['1 2 1.5 1 2']);
  });
});

test.each([
  ['swf', '; Version: 2.2\n1 0 -1 5 1 -1 -1 1 -1 -1 1 1 1 1 1 -1 -1 -1\n'],
  ['swf', `${'1 0 -1 5 1 -1 -1 1 -1 -1 1 1 1 1 1 -1 -1 -1\n'.repeat(3)}`],
  ['csv', 'arrival;tasks;duration\n1;2;3\n'],
  ['csv', 'arrival\ttasks\tduration\n1\t2\t3\n'],
  ...testLogs.map(({ id, text }) => [id, text]),
])('%s is recognised', (id, text) => {
  expect(detect(takeSample(text, true))).toMatchObject({ kind: 'log', format: { id } });
});

test('a scenario saved by Makespan is recognised', () => {
  const text = JSON.stringify(
    { version: 2, name: 'x', seed: 1, cluster: {}, workload: {}, runs: [] },
    null,
    2,
  );
  expect(detect(takeSample(text, true)).kind).toBe('scenario');
});

describe('unreadable files are refused with the reason', () => {
  test('an empty file', () => {
    expect(reasonOf('')).toMatch(/^The file is empty: no line .* Allowed is a workload log .* or a scenario/);
    expect(reasonOf('\n \n')).toContain('empty');
  });

  test('a Git LFS pointer, with the size of the real file', () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 768531942\n';
    expect(reasonOf(pointer)).toBe(
      'This is a Git LFS pointer, not the log (768,531,942 bytes expected). Fetch the real file with `git lfs pull`.',
    );
  });

  test('a header without a row, naming the expected columns and those of line 1', () => {
    const reason = reasonOf('arrival n mean durations\n');
    expect(reason).toContain('arrival, n, mean, n durations');
    expect(reason).toContain('4 columns: `arrival n mean durations`');
  });

  test.each([
    ['Parquet', 'PAR1....', 'Parquet'],
    ['NumPy', '\x93NUMPY\x01', 'numpy.savetxt'],
    ['SQLite', 'SQLite format 3\0', 'SQLite'],
    ['anything else with zero bytes', 'abc\0def', 'not text'],
  ])('%s, by its first bytes', (_, head, advice) => {
    expect(binaryAdvice(bytes(head))).toContain(advice);
  });

  test('text is not mistaken for a binary file', () => {
    expect(binaryAdvice(bytes('1 2 1.5 1 2\n'))).toBeUndefined();
    expect(isGzip(bytes('\x1f\x8b\x08'))).toBe(true);
    expect(isGzip(bytes('1'))).toBe(false);
  });
});

test.each(['{"version":1, "seed": "x" ', '[{"a": 1}]'])(
  'JSON that is no scenario is a table of fields: %s',
  (text) => {
    expect(detect(takeSample(text, true))).toMatchObject({ kind: 'log', format: { id: 'json' } });
  },
);
