import { expect, test } from 'vitest';
import { createReport, excerpt, type ReportKind, reportText, sayLines } from './report.ts';

const odd: ReportKind = { id: 'odd', level: 'warning', message: (count) => `${count} odd rows.` };
const fatal: ReportKind = { id: 'fatal', level: 'error', message: () => 'Not a log.' };

test('each kind has one entry with a count; errors come first', () => {
  const report = createReport();
  for (let line = 1; line <= 9; line += 1) report.add(odd, line * 10, `row ${line}`);
  report.add(fatal);
  const { entries } = report.finish();
  expect(entries).toEqual([
    { kind: 'fatal', level: 'error', message: 'Not a log.', count: 1, lines: [], sample: '' },
    { kind: 'odd', level: 'warning', message: '9 odd rows.', count: 9, lines: [10, 20, 30], sample: 'row 1' },
  ]);
  expect(entries.map(sayLines)).toEqual(['', 'Lines 10, 20, 30 and 6 more']);
});

test('a long line is cut', () => {
  expect(excerpt('x'.repeat(500))).toHaveLength(100);
  expect(excerpt('  short \r')).toBe('short');
});

test('as text it has a letter for the level, the lines, and what was read, derived and assumed', () => {
  const report = createReport();
  report.add(odd, 12, '1 2 3');
  report.say({ read: ['Two jobs.'], assumed: ['Seconds.'] });
  expect(reportText('x.tr', report.finish())).toBe(
    'x.tr\n\nW  1 odd rows.\n   Line 12: 1 2 3\n\nRead\n-  Two jobs.\n\nAssumed\n-  Seconds.\n',
  );
});
