import { describe, expect, test } from 'vitest';
import { logIn, readAs, remarksOf, testLog } from '../../testing/logs/testRead.ts';
import type { ColumnMapping } from '../columnMapping.ts';
import { csv } from '../formats/csv.ts';
import { guessTable } from './guessColumns.ts';
import { shapeOf } from './tableShape.ts';

function guessMapping([header, row]: readonly string[]): ColumnMapping {
  const shape = shapeOf([header, row]);
  if (shape === null) throw new Error('no table');
  return guessTable({ ...shape, rows: [row.split(',')] }).mapping;
}

describe('columns are guessed', () => {
  test('by their names, with units, whatever their order', async () => {
    const read = await readAs(csv, testLog('csv'));
    const log = logIn(read);
    expect(read.columns?.mapping).toEqual({
      separator: ';',
      hasHeader: true,
      columns: { arrival: 1, estimate: 5, duration: 4, user: 2, tasks: 3, job: 0 },
      timeUnit: 'ms',
      durationUnit: 'ms',
      byteUnit: 'B',
    });
    expect(log).toMatchObject({ jobs: 3, tasks: 5, shift: 1, names: ['a', 'b', 'c;1'] });
    expect([...log.arrivesAt]).toEqual([0, 4, 6]);
    expect([...log.durations]).toEqual([0.25, 1.5, 1.5, 0.1, 0.3]);
    expect([...log.estimate]).toEqual([Number.NaN, 2, 0.2]);
    expect(log.users.map((_, at) => log.users[log.jobUser[at]])).toEqual(['adam', 'beth']);
    expect(remarksOf(read)).toEqual([['csv/out-of-order', 'warning', 1, [3]]]);
  });

  test('by their order where they have no names', async () => {
    const read = await readAs(csv, '0,3,2.5\n4,1,1.5\n');
    expect(read.columns?.names).toEqual(['column 1', 'column 2', 'column 3']);
    expect([...logIn(read).durations]).toEqual([2.5, 2.5, 2.5, 1.5]);
  });

  test.each([
    ['submitted_at,started_at,finished_at', { arrival: 0, start: 1, end: 2 }],
    ['start_time,end_time,num_tasks', { arrival: 0, end: 1, tasks: 2 }],
    ['JobID,SubmitTime,RunTime,NProcs,InputBytes', { job: 0, arrival: 1, duration: 2, tasks: 3, input: 4 }],
    ['timestamp,job_name,task_duration,queue', { arrival: 0, job: 1, duration: 2, user: 3 }],
  ])('%s', (header, columns) => {
    const row = header.split(',').map((_, at) => String(at + 1));
    expect(guessMapping([header, row.join(',')]).columns).toEqual(columns);
  });

  test('and times by their size or as dates', () => {
    const unitOf = (cell: string) => guessMapping(['arrival,duration,user', `${cell},1,x`]).timeUnit;
    expect(
      ['12.5', '1474300347', '1474300347148', '1474300347148107', '2017-10-07 01:11:39'].map(unitOf),
    ).toEqual(['s', 's', 'ms', 'us', 'date']);
  });
});

const mapping = (changes: Partial<ColumnMapping>): { mapping: ColumnMapping } => ({
  mapping: mappingWith(changes),
});

const mappingWith = (changes: Partial<ColumnMapping>): ColumnMapping => ({
  separator: ',',
  hasHeader: false,
  columns: { arrival: 0, duration: 1 },
  timeUnit: 's',
  durationUnit: 's',
  byteUnit: 'B',
  ...changes,
});

test('a mapping of people overrules the guess; units count', async () => {
  const read = await readAs(
    csv,
    '1,5,60\n2,6,120\n',
    mapping({ columns: { arrival: 1, duration: 0 }, timeUnit: 'min', durationUnit: 'h' }),
  );
  const log = logIn(read);
  expect([log.shift, ...log.arrivesAt]).toEqual([300, 0, 60]);
  expect([...log.durations]).toEqual([3_600, 7_200]);
});

test('rows of one job are its tasks; it arrives with the first', async () => {
  const columns = { arrival: 0, end: 1, job: 2, start: 3 };
  const log = logIn(await readAs(csv, '5,9,a,7\n3,10,a,4\n4,6,b,5\n', mapping({ columns })));
  expect(log.names).toEqual(['a', 'b']);
  expect([...log.arrivesAt]).toEqual([0, 1]);
  expect([...log.durations]).toEqual([2, 6, 1]);
});

test('input becomes blocks that the tasks read', async () => {
  const columns = { arrival: 0, duration: 1, tasks: 2, input: 3 };
  const log = logIn(await readAs(csv, '0,5,4,8\n1,5,2,0\n', mapping({ columns, byteUnit: 'MB' })));
  expect([...(log.data?.readBytes ?? [])]).toEqual([2e6, 0]);
  expect([...(log.data?.fileBlocks ?? [])]).toEqual([4]);
  expect([...(log.data?.file ?? [])]).toEqual([0, -1]);
});

describe('bad rows', () => {
  const good = Array.from({ length: 100 }, (_, at) => `${at},5,1`);
  const columns = { arrival: 0, duration: 1, tasks: 2 };
  const given = mapping({ hasHeader: true, columns });
  const readRows = (rows: readonly string[]) =>
    readAs(csv, ['when,long,n', ...good, ...rows].join('\n'), given);

  test('are left out; messages name line and column', async () => {
    const read = await readRows(['x,5,1', '200,-2,1', '201,5,1.5', '202,,1', '203,1 2,3']);
    expect(logIn(read).jobs).toBe(100);
    expect(remarksOf(read)).toEqual([
      ['csv/arrival-is-not-a-number', 'warning', 1, [102]],
      ['csv/duration-is-below-0', 'warning', 1, [103]],
      ['csv/tasks-is-not-a-whole-number-from-1', 'warning', 1, [104]],
      ['csv/unfinished', 'warning', 1, [105]],
      ['csv/tasks-is-not-the-number-of-durations', 'warning', 1, [106]],
    ]);
    expect(read.report.entries[0].message).toBe('1 row left out: column “when” (arrival) is not a number.');
  });

  test('of more than 5 % refuse the table, empty cells do not', async () => {
    expect((await readRows(Array.from({ length: 10 }, () => '1,x,1'))).log).toBeNull();
    expect((await readRows(Array.from({ length: 10 }, () => '1,,1'))).log?.jobs).toBe(100);
  });

  test('with a date where numbers were expected say so', async () => {
    const { report } = await readRows(['2017-10-07 01:11:39,5,1']);
    expect(report.entries[0].message).toContain('choose dates as the unit of times');
  });

  test('with an open quotation mark do not swallow the table', async () => {
    const read = await readRows(['"1,5,1', ...good]);
    expect(read.report.entries.map(({ kind }) => kind)).toContain('csv/open-quote');
  });
});

test('a table without what is needed is refused with what is missing, and can be mapped', async () => {
  const { log, report, columns } = await readAs(csv, 'colour,weight,price\nred,1,2\n');
  expect(log).toBeNull();
  expect(report.entries[0].message).toContain(
    'Missing: the arrival of jobs, and the duration of tasks, or their end',
  );
  expect(columns?.names).toEqual(['colour', 'weight', 'price']);
});

test('a header without rows, and nothing at all, are refused', async () => {
  for (const text of ['arrival,duration,tasks\n', '']) {
    expect((await readAs(csv, text)).log).toBeNull();
  }
});

test('quoted cells may hold separators and line breaks', async () => {
  const log = logIn(await readAs(csv, 'arrival,duration,user\n1,2,"a, b"\n3,4,"c\nd"\n'));
  expect(log.users).toEqual(['a, b', 'c\nd']);
});

describe('offers', () => {
  const columns = { arrival: 0, start: 1, end: 2, duration: 3 };
  const { mapping: given } = mapping({ columns });
  const text = '0,1,5,3\n1,2,7,0\n2,4,9,\n3,4,,\n';
  const read = (...choices: readonly string[]) => readAs(csv, text, { mapping: given, choices });

  test('end − start is offered where the duration is 0 or missing, and used once taken', async () => {
    const usual = await read();
    expect([...logIn(usual).durations]).toEqual([3, 0]);
    const offer = { id: 'end-minus-start', title: 'Use end − start instead', isTaken: false };
    expect(usual.report.entries.find(({ kind }) => kind === 'csv/no-duration')).toMatchObject({
      count: 2,
      offer,
    });
    const taken = await read('end-minus-start');
    expect([...logIn(taken).durations]).toEqual([3, 5, 5]);
    expect(taken.report.entries.find(({ kind }) => kind === 'csv/no-duration')?.offer?.isTaken).toBe(true);
  });

  test('rows without any length are left out, or get the median', async () => {
    const usual = await read('end-minus-start');
    expect(usual.report.entries.find(({ kind }) => kind === 'csv/unfinished')).toMatchObject({
      count: 1,
      lines: [4],
    });
    const taken = await read('end-minus-start', 'include-unfinished');
    expect([...logIn(taken).durations]).toEqual([3, 5, 5, 5]);
  });
});
