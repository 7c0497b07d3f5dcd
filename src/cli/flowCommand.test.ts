import { expect, test } from 'vitest';
import { readDimacs } from '../algorithms/flow/readDimacs.ts';
import { program } from './program.ts';

/**
 * Six servers in two racks, root tasks on two of them, five tasks of two jobs, costs in tenths (Quincy, Figure 4).
 */
const sixComputers = `c roots 1 2
c workers 3 7
c unsched 8 9
c X 10
c racks 11 12
c computers 13 18
c sink 19
p min 19 38
n 1 1
n 2 1
n 3 1
n 4 1
n 5 1
n 6 1
n 7 1
n 8 -1
n 19 -6
a 1 17 0 1 0
a 2 15 0 1 0
a 3 8 0 1 60
a 3 10 0 1 80
a 3 11 0 1 40
a 3 13 0 1 0
a 4 8 0 1 50
a 4 10 0 1 60
a 4 11 0 1 60
a 4 12 0 1 60
a 4 13 0 1 40
a 4 16 0 1 40
a 5 8 0 1 50
a 5 10 0 1 20
a 5 12 0 1 10
a 5 18 0 1 0
a 6 9 0 1 100
a 6 10 0 1 100
a 6 11 0 1 50
a 6 13 0 1 0
a 7 9 0 1 20
a 7 10 0 1 0
a 8 19 0 0 0
a 9 19 0 0 0
a 10 11 0 3 0
a 10 12 0 3 0
a 11 13 0 1 0
a 11 14 0 1 0
a 11 15 0 1 0
a 12 16 0 1 0
a 12 17 0 1 0
a 12 18 0 1 0
a 13 19 0 1 0
a 14 19 0 1 0
a 15 19 0 1 0
a 16 19 0 1 0
a 17 19 0 1 0
a 18 19 0 1 0
`;
const withoutComments = sixComputers.replace(/^c .*\n/gm, '');

const files: Readonly<Record<string, string>> = {
  'six.min': sixComputers,
  'plain.min': withoutComments,
  // Exactly one task of job 1 may run: E = F = 1.
  'one.min': sixComputers.replace('n 8 -1', 'n 8 -2').replace('n 19 -6', 'n 19 -5'),
  'small.min': 'p min 3 4\nn 1 5\nn 3 -5\na 1 2 1 9 2\na 2 3 0 4 3\na 1 3 0 4 9\na 1 3 0 4 1\n',
  'large.min': 'p min 2 1\nn 1 2\nn 2 -2\na 1 2 0 inf 9000000000000000\n',
  'unbalanced.min': 'p min 2 1\nn 1 2\nn 2 -1\na 1 2 0 5 1\n',
  'infeasible.min': 'p min 3 2\nn 1 2\nn 3 -2\na 1 2 0 2 1\na 2 3 0 1 1\n',
  'endless.min': 'p min 2 2\na 1 2 0 inf -3\na 2 1 0 inf 2\n',
  // Violates E ≤ free servers (T-QUI-7): all five tasks must run, but root tasks are on two of six servers.
  'full.min': sixComputers.replace('n 8 -1\n', '').replace('n 19 -6', 'n 19 -7'),
  'wrong.min': 'p min 2 1\na 1 3 0 5 1\na 1 2 0 x 1\n',
};

async function run(words: readonly string[], input = '') {
  const written = { out: '', err: '' };
  let clock = 0;
  const code = await program(words, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile: (path) => {
      if (files[path] === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
      return files[path];
    },
    readInput: async () => input,
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => {
      clock += 1.5;
      return clock;
    },
  });
  return { code, ...written };
}

test('the cost of the min-cost flow of a network is printed, from a file or the standard input', async () => {
  expect(await run(['flow', 'six.min'])).toEqual({ code: 0, out: '90\n', err: '' });
  expect(await run(['flow', '-'], withoutComments)).toEqual({ code: 0, out: '90\n', err: '' });
  expect((await run(['flow', 'one.min'])).out).toBe('110\n');
});

test("Quincy's own solver finds the same by comments or by structure alone (T-QUI-3, T-QUI-5)", async () => {
  expect((await run(['flow', '--quincy', 'six.min'])).out).toBe('90\n');
  expect((await run(['flow', '--quincy', 'plain.min'])).out).toBe('90\n');
  expect((await run(['flow', '--quincy', 'one.min'])).out).toBe('110\n');
});

test('flows are lines for all arcs in order, with what arcs must carry', async () => {
  const { out } = await run(['flow', 'small.min', '--flows']);
  expect(out).toBe('s 9\nf 1 2 1\nf 2 3 1\nf 1 3 0\nf 1 3 4\n');
});

test.each(['six.min', 'plain.min', 'one.min'])(
  'flows by either solver keep to the network %s',
  async (file) => {
    const network = readDimacs(files[file]).read?.network;
    if (network === undefined) throw new Error('the network has faults');
    for (const words of [[], ['--quincy']]) {
      const { out } = await run(['flow', file, '--flows', ...words]);
      const [first, ...lines] = out.trimEnd().split('\n');
      const left = network.supply.slice();
      let cost = 0;
      for (const [arc, line] of lines.entries()) {
        const [kind, from, to, units] = line.split(' ');
        expect([kind, Number(from) - 1, Number(to) - 1]).toEqual(['f', network.from[arc], network.to[arc]]);
        expect(Number(units)).toBeLessThanOrEqual(network.capacity[arc]);
        left[Number(from) - 1] -= Number(units);
        left[Number(to) - 1] += Number(units);
        cost += Number(units) * network.cost[arc];
      }
      expect(lines).toHaveLength(network.arcs);
      expect(left.every((units) => units === 0)).toBe(true);
      expect(first).toBe(`s ${cost}`);
    }
  },
);

test('the time is the median of solves, on a line of its own behind the cost', async () => {
  expect((await run(['flow', 'six.min', '--time', '3'])).out).toBe('90\nmedian 1.500 ms\n');
  expect((await run(['flow', 'six.min', '--quincy', '--time', '1'])).out).toBe('90\nmedian 1.500 ms\n');
  const { out } = await run(['flow', 'small.min', '--flows', '--time', '2']);
  expect(out).toMatch(/^s 9\nc median 1\.500 ms\nf 1 2 1\n/);
});

test.each([
  [['flow'], 'flow needs a network (file or -)'],
  [['flow', 'nowhere.min'], 'nowhere.min does not exist'],
  [['flow', 'six.min', 'plain.min'], 'plain.min is one word too many'],
  [['flow', 'six.min', '--time', '0'], '--time is "0"; allowed is a whole number from 1 to 99999'],
  [['flow', 'six.min', '--json'], '--json means nothing to flow'],
  [['run', 'six.min', '--quincy'], '--quincy means nothing to run'],
  [['flow', 'wrong.min'], 'line 2 names node 3; there are 1 to 2\nline 3 is "a 1 2 0 x 1"'],
  [['flow', 'unbalanced.min'], 'unbalanced.min is unbalanced: its supplies add up to 1 instead of 0'],
  [
    ['flow', 'infeasible.min'],
    'is infeasible: these 2 nodes supply 1 more than their arcs can carry away: 1, 2',
  ],
  [['flow', 'full.min'], 'full.min is infeasible: these'],
  [['flow', 'full.min', '--quincy'], 'need 5 slots; there are 4'],
  [['flow', 'large.min'], 'the arc from node 1 to 2, which costs 9000000000000000; '],
  [
    ['flow', 'endless.min'],
    'has no cheapest flow: a cycle of negative cost without a bound on its flow contains',
  ],
  [['flow', 'small.min', '--quincy'], "small.min is no network of Quincy's: "],
])('%j is refused: %s', async (words, complaint) => {
  const { code, out, err } = await run(words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(complaint);
});
