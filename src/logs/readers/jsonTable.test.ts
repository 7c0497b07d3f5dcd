import { describe, expect, test } from 'vitest';
import { logIn, readAs, remarksOf } from '../../testing/logs/testRead.ts';
import { jsonTable } from '../formats/json.ts';
import { cellsByPath, findRows } from './jsonPaths.ts';

const list = [
  { id: 'a', submitted: 5, user: { name: 'ann' }, tasks: [{ runtime: 2 }, { runtime: 3 }] },
  { id: 'b', submitted: 9, user: { name: 'bob' }, tasks: [{ runtime: 4 }] },
];

describe('JSON of an unknown shape', () => {
  test.each([
    ['a list', JSON.stringify(list)],
    ['an object in each line', list.map((each) => JSON.stringify(each)).join('\n')],
    ['a list inside an object', JSON.stringify({ version: 3, trace: { jobs: list } }, null, 2)],
    ['objects by name', JSON.stringify({ x: list[0], y: list[1] })],
  ])('is read by the paths of its fields: %s', async (_, text) => {
    const read = await readAs(jsonTable, text);
    const log = logIn(read);
    expect([...log.arrivesAt]).toEqual([0, 4]);
    expect([...log.durations]).toEqual([2, 3, 4]);
    expect(log.names).toEqual(['a', 'b']);
    expect(log.users).toEqual(['ann', 'bob']);
    expect(read.columns?.names).toContain('tasks[].runtime');
  });

  test('without arrivals says what is missing, and is read once people choose a gap', async () => {
    const text = JSON.stringify({
      jobs: [{ stages: [{ task_durations_ms: [1, 2] }, { task_durations_ms: [3] }] }],
    });
    const refused = await readAs(jsonTable, text);
    expect(refused.log).toBeNull();
    expect(refused.report.entries[0].message).toBe(
      'This is JSON of an unknown shape. Missing: the arrival of jobs. Say below which fields hold it, or choose a gap ' +
        'between jobs, or make a table of it:',
    );
    const { columns } = refused;
    if (columns === null) throw new Error('no columns');
    expect(columns.mapping.durationUnit).toBe('ms');
    const mapping = { ...columns.mapping, gap: 10 };
    const log = logIn(await readAs(jsonTable, text, { mapping }));
    expect([...log.durations]).toEqual([0.001, 0.002, 0.003]);
  });

  test.each(['[]', '[1, 2]', '{"version":1, "seed": "x" '])(
    'without objects is refused: %s',
    async (text) => {
      const { log, report } = await readAs(jsonTable, text);
      expect(log).toBeNull();
      expect(report.entries[0]).toMatchObject({ kind: 'json/no-objects', level: 'error' });
    },
  );

  test('of rows that are damaged names them', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ arrival: at, duration: at === 7 ? 'long' : 2 }));
    const read = await readAs(jsonTable, JSON.stringify(rows, null, 1));
    expect(logIn(read).jobs).toBe(59);
    expect(remarksOf(read)[0][0]).toBe('csv/duration-is-not-a-number');
  });
});

test('cells are named by their paths', () => {
  const cells = cellsByPath({ a: { b: 1 }, c: [2, 3], d: [{ e: [4, 5] }, { e: [6] }], f: null });
  expect([...cells]).toEqual([
    ['a.b', '1'],
    ['number of c[]', '2'],
    ['c[]', '2 3'],
    ['number of d[]', '2'],
    ['number of d[].e[]', '3'],
    ['d[].e[]', '4 5 6'],
  ]);
  expect(findRows({ a: 1 })).toBeNull();
});
