import { describe, expect, test } from 'vitest';
import { cellsOf, scenarioOfCell } from '../../scenario/sweep/cells.ts';
import { smallGrid, smallSweep } from '../../testing/scenario/sweep/testSweep.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { measure } from '../../worker/measure.ts';
import { program } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { measureCell } from './measureCell.ts';
import { readAxis, readShard } from './sweepArguments.ts';

const files: Record<string, string> = {
  plain: JSON.stringify(smallScenario),
  line: JSON.stringify(smallSweep),
  grid: JSON.stringify(smallGrid),
};

/** Runs the program with these files beside those above. */
async function run(
  words: readonly string[],
  more: Record<string, string> = {},
  terminal?: Partial<Terminal>,
) {
  const written = { out: '', err: '' };
  const all = { ...files, ...more };
  const code = await program(words, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile: (path) => {
      if (all[path] === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
      return all[path];
    },
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
    ...terminal,
  });
  return { code, ...written };
}

/** The parts of a sweep, by their names. */
async function shards(source: string, count: number): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (let index = 1; index <= count; index += 1) {
    parts[`part${index}`] = (await run(['sweep', source, '--shard', `${index}/${count}`])).out;
  }
  return parts;
}

describe('makespan sweep', () => {
  test('writes the numbers of the page, in the order of the cells', async () => {
    const { code, out, err } = await run(['sweep', 'grid']);
    expect([code, err]).toEqual([0, '']);
    const [header, ...lines] = out.trimEnd().split('\r\n');
    expect(header).toContain('cell,/runs/*/params/probeRatio,/workload/arrivals/load,run,policy,seed');
    const expected: string[] = [];
    for (const cell of cellsOf(smallGrid)) {
      const result = await measure(scenarioOfCell(smallGrid, cell), cell.run, smallGrid.sweep.metrics);
      if (!result.ok) throw new Error('a cell does not run');
      expected.push(...result.numbers.map((number) => String(Number(number.toPrecision(15)))));
    }
    expect(lines.map((line) => line.slice(line.lastIndexOf(',') + 1))).toEqual(expected);
  });

  test('measures runs that no axis concerns only once', async () => {
    const seen: string[] = [];
    const progress = (line: string) => void seen.push(line);
    await run(['sweep', 'line'], {}, { progress });
    // Two runs, three values, two seeds; random has no probe ratio.
    expect(seen[0]).toBe('0 of 8 runs');
    expect(seen.at(-2)).toContain('8 of 8 runs');
    expect(seen.at(-1)).toBe('');
  });

  test('takes axes, seeds and metrics from its options, else from the scenario', async () => {
    const path = '/workload/arrivals/load';
    const words = ['sweep', 'plain', '--axis', `${path}=0.2..0.4:3`, '--seeds', '2', '--metric', 'makespan'];
    const { out } = await run(words);
    const lines = out.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(3 * 2 * 2);
    expect(lines.map((line) => line.split(',')[3])).toEqual(
      ['0.2', '0.3', '0.4'].flatMap((value) => new Array(4).fill(value)),
    );
    expect(new Set(lines.map((line) => line.split(',')[7]))).toEqual(new Set(['makespan']));
    const own = await run(['sweep', 'line', '--metric', 'makespan']);
    expect(own.out.trimEnd().split('\r\n')).toHaveLength(1 + 12);
  });

  test('writes each run as soon as all before it are written, in the order of the cells', async () => {
    const { out: whole } = await run(['sweep', 'grid']);
    const sizes: number[] = [];
    let written = '';
    await run(
      ['sweep', 'grid'],
      {},
      {
        out: (text) => {
          written += text;
        },
        // Threads end in any order.
        measureCells: async (scenario, cells, _threads, onOutcome) => {
          for (const at of [1, 0, ...cells.keys()].filter((each, place) => each > 1 || place < 2)) {
            onOutcome(measureCell(scenario, cells[at]));
            sizes.push(written.split('\n').length);
          }
        },
      },
    );
    expect(written).toBe(whole);
    const metrics = smallGrid.sweep.metrics.length;
    expect(sizes.slice(0, 3)).toEqual([2, 2 + 2 * metrics, 2 + 3 * metrics]);
  });

  test('goes on where an interrupted one ended, wherever that was cut', async () => {
    const { out: whole } = await run(['sweep', 'grid']);
    let done = 0;
    const counting: Partial<Terminal> = {
      measureCells: async (scenario, cells, _threads, onOutcome) => {
        done = cells.length;
        for (const cell of cells) onOutcome(measureCell(scenario, cell));
      },
    };
    const lines = whole.split('\r\n');
    const begun = lines.slice(0, 1 + 10 * smallGrid.sweep.metrics.length).join('\r\n');
    for (const [cut, left] of [
      [`${begun}\r\n`, 12],
      [begun, 12],
      [begun.slice(0, -2), 12],
      [whole, 0],
      [`${lines[0]}\r\n`, 16],
    ] as const) {
      const { code, out } = await run(['sweep', 'grid', '--resume', 'cut'], { cut }, counting);
      expect([code, done]).toEqual([0, left]);
      expect(out).toBe(whole);
    }
    const part = await run(['sweep', 'grid', '--shard', '2/3', '--resume', 'cut'], { cut: begun });
    expect(part.out).toBe((await run(['sweep', 'grid', '--shard', '2/3'])).out);
    for (const [other, complaint] of [
      [(await run(['sweep', 'line'])).out, 'of another sweep'],
      [(await run(['sweep', 'grid', '--seeds', '3'])).out, 'of another sweep'],
      ['hello', 'is no result of makespan sweep'],
    ])
      expect((await run(['sweep', 'grid', '--resume', 'cut'], { cut: other })).err).toContain(complaint);
    expect((await run(['sweep', 'grid', '--resume', 'none'])).err).toContain('does not exist');
  });

  const refused: readonly (readonly [readonly string[], string])[] = [
    [['sweep', 'plain'], 'sweep needs --axis PATH=…, for the scenario has no sweep'],
    [['sweep'], 'sweep needs either a scenario'],
    [['sweep', 'plain', '--axis', 'load'], '--axis is "load"; allowed is PATH=1,2,3'],
    [['sweep', 'plain', '--axis', '/workload/arrivals/load=x'], '--axis is "/workload/arrivals/load=x"'],
    [
      ['sweep', 'plain', '--axis', '/workload/arrivals/load=3,4'],
      '--axis /workload/arrivals/load, value 1, is 3: then /workload',
    ],
    [['sweep', 'plain', '--axis', '/a/b=1'], '--axis is /a/b, where this scenario has no number'],
    [['sweep', 'line', '--metric', 'speed'], '--metric is "speed"; there are jobResponse'],
    [['sweep', 'line', '--metric', 'makespan@0.5'], 'makespan is one number and has no percentiles'],
    [['sweep', 'line', '--metric', 'jobResponse@95'], 'after @ goes a share from 0 to 1'],
    [['sweep', 'line', '--shard', '0/3'], '--shard is "0/3"; allowed is i/n'],
    [['sweep', 'line', '--seeds', '1..3'], '--seeds is "1..3"; allowed is a whole number from 1 to 100'],
    [['sweep', 'line', '--threads', '0'], '--threads is "0"'],
    [['sweep', 'line', '--csv'], '--csv means nothing to sweep'],
    [['merge'], 'merge needs the files'],
  ];
  test.each(refused)('refuses %j', async (words, complaint) => {
    const { code, out, err } = await run(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(complaint);
  });

  test('refuses values that exclude each other only together', async () => {
    const slots = '/cluster/slotsPerServer=1,64';
    const servers = '/cluster/racks=2,100';
    const big = { ...smallScenario, cluster: { ...smallScenario.cluster, serversPerRack: 100 } };
    const { code, err } = await run(['sweep', 'big', '--axis', slots, '--axis', servers], {
      big: JSON.stringify({ ...big, workload: { ...smallScenario.workload, jobs: 1_000_000 } }),
    });
    expect(code).toBe(2);
    expect(err).toContain(' with ');
  });

  test('check reports a sweep that does not fit, and counts one that does', async () => {
    expect((await run(['check', 'line'])).out).toContain('Its sweep has 12 runs.');
    const wrong = { ...smallSweep, runs: [{ policy: 'random' }] };
    const { code, err } = await run(['check', 'wrong'], { wrong: JSON.stringify(wrong) });
    expect([code, err]).toEqual([
      2,
      '/sweep/axes/0/path is /runs/*/params/probeRatio, but no item has this number\n',
    ]);
  });
});

describe('makespan merge', () => {
  test.each([1, 3, 7, 30])('of %i shards has the bytes of one machine', async (count) => {
    const whole = (await run(['sweep', 'grid'])).out;
    const parts = await shards('grid', count);
    const names = Object.keys(parts).reverse();
    const { code, out, err } = await run(['merge', ...names], parts);
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(whole);
    // Line ends may have been changed on the way.
    const bare = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, text.replaceAll('\r', '')]),
    );
    expect((await run(['merge', ...names], bare)).out).toBe(whole);
  });

  test('says what is missing, twice there, foreign or cut', async () => {
    const parts = await shards('grid', 3);
    const foreign = (await run(['sweep', 'grid', '--seeds', '3', '--shard', '2/3'])).out;
    const lines = parts.part2.split('\r\n');
    const more = {
      ...parts,
      foreign,
      other: (await run(['sweep', 'line'])).out,
      odd: 'a,b\r\n1,2\r\n',
      cut: parts.part2.slice(0, -5),
      short: [...lines.slice(0, -2), ''].join('\r\n'),
      mixed: [...lines.slice(0, -1), foreign.split('\r\n')[1], ''].join('\r\n'),
      empty: `${lines[0]}\r\n`,
    };
    const complaint = async (...names: string[]) => {
      const { code, out, err } = await run(['merge', ...names], more);
      expect([code, out]).toEqual([2, '']);
      return err.trimEnd();
    };
    expect(await complaint('part1', 'part3')).toBe('merge misses 8 of 24 runs: those of --shard 2/3');
    expect(await complaint('part3')).toBe('merge misses 16 of 24 runs: those of --shard 1/3, 2/3');
    expect(await complaint('part1', 'part2', 'part1')).toBe('part1 holds run 1, which part1 holds, too');
    expect(await complaint('part1', 'foreign', 'part3')).toContain('foreign is of another sweep than part1');
    expect(await complaint('part1', 'other')).toContain('other is of another sweep than part1');
    expect(await complaint('part1', 'odd')).toBe('odd is no result of makespan sweep');
    expect(await complaint('part1', 'cut', 'part3')).toMatch(/^cut ends in the middle of line \d+$/);
    expect(await complaint('part1', 'short', 'part3')).toBe('short has 1 of the 2 lines of run 23');
    expect(await complaint('mixed')).toMatch(/^mixed has a strange line \d+$/);
    expect(await complaint('none')).toBe('none does not exist');
    expect(await complaint('empty')).toBe('merge finds no run in these files');
  });
});

test('merge ends with forged totals, and with as many cells as a sweep may have', async () => {
  const header = 'sweep,cells,cell,/a,run,policy,seed,metric,value';
  const fileOf = (count: number, cells: readonly number[], total = count) =>
    `${[header, ...cells.map((cell) => `ab,${total},${cell},1,1,x,1,m,1`)].join('\r\n')}\r\n`;
  const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const merged = async (text: string) => run(['merge', 'a'], { a: text });
  for (const total of ['100000001', '99999999999', '100001', '9'.repeat(400)])
    expect((await merged(fileOf(3, [1], Number(total)).replace(/ab,[^,]*,/, `ab,${total},`))).err).toBe(
      'a has a strange line 2\n',
    );
  const whole = fileOf(100_000, all(100_000));
  expect((await merged(whole)).out).toBe(whole);
  expect((await merged(fileOf(100_000, all(100_000).slice(0, 50_000)))).err).toBe(
    'merge misses 50000 of 100000 runs: 50001–100000\n',
  );
  expect((await merged(fileOf(100_000, [1]))).err).toContain('misses 99999 of 100000 runs: 2–100000');
  const even = all(100_000).filter((cell) => cell % 2 === 0);
  expect((await merged(fileOf(100_000, even))).err).toContain('those of --shard 1/2\n');
});

test('axes and shards are read as typed, or refused', () => {
  expect(readAxis('/a/b=1,2.5,-3e-2')).toEqual({ path: '/a/b', values: [1, 2.5, -0.03] });
  expect(readAxis('/a=0.1..0.3:3')).toEqual({ path: '/a', values: [0.1, 0.2, 0.3] });
  for (const text of ['/a', 'a=1', '/a=', '/a=1,,2', '/a=1..2', '/a=1..2:1', '/a=NaN', '/a=0x1']) {
    expect(readAxis(text)).toContain('allowed is PATH');
  }
  expect(readAxis('/a=1..2:101')).toBe('has 101 values; allowed are 100');
  expect(readShard('2/3')).toEqual({ index: 2, count: 3 });
  for (const text of ['4/3', '2', '1/0', '-1/3', '1/3/4'])
    expect(readShard(text)).toContain('allowed is i/n');
});
