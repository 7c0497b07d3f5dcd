import { expect, test } from 'vitest';
import { drawNetwork, networkFrom } from '../../testing/algorithms/flow/testFlow.ts';
import { streamOf } from '../random.ts';
import { readDimacs, writeDimacs, writeDimacsFlow } from './readDimacs.ts';
import { solveFlow } from './solveFlow.ts';

/** The example of the format's description: four units from 1 to 4, at most 5 at a time. */
const example = `c This is a simple example file
c
p min 4 5
n 1 4
n 4 -4
a 1 2 0 4 2
a 1 3 0 2 2
a 2 3 0 2 1
a 2 4 0 3 3
a 3 4 0 5 1
`;

test('a file is read with its comments, and solved', () => {
  const { read, issues } = readDimacs(example);
  expect(issues).toEqual([]);
  if (read === undefined) throw new Error('nothing was read');
  expect(read.comments).toEqual(['This is a simple example file', '']);
  expect(read.network).toEqual(
    networkFrom(
      [4, 0, 0, -4],
      [
        [0, 1, 4, 2],
        [0, 2, 2, 2],
        [1, 2, 2, 1],
        [1, 3, 3, 3],
        [2, 3, 5, 1],
      ],
    ),
  );
  const outcome = solveFlow(read.network);
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind);
  expect(writeDimacsFlow(read.network, outcome.cost, outcome.flow)).toMatch(/^s 14\nf 1 2 2\nf 1 3 2\n/);
});

test('a written network is read unchanged', () => {
  for (let draw = 0; draw < 50; draw += 1) {
    const stream = streamOf(draw, 'round trips');
    const network = drawNetwork(stream, { nodes: 9, arcs: 30, capacity: 5, cost: 10 ** 9, supply: 3 });
    if (network.arcs > 0) network.capacity[0] = Number.POSITIVE_INFINITY;
    const { read } = readDimacs(writeDimacs(network, ['roots 1 2', 'sink 9']));
    expect(read).toEqual({
      network,
      lower: new Float64Array(network.arcs),
      comments: ['roots 1 2', 'sink 9'],
    });
  }
});

test('lines may end as on any system, and words may be separated by several blanks', () => {
  const untidy = `\n${example.replaceAll('\n', '\r\n').replaceAll(' ', ' \t')}`.trimEnd();
  expect(readDimacs(untidy).read?.network).toEqual(readDimacs(example).read?.network);
});

test('lower bounds become part of the supplies (Quincy §4.1)', () => {
  const { read } = readDimacs('p min 2 2\nn 1 5\nn 2 -5\na 1 2 3 4 7\na 1 2 0 inf 1\n');
  expect(read?.network.supply).toEqual(Float64Array.of(2, -2));
  expect(read?.network.capacity).toEqual(Float64Array.of(1, Number.POSITIVE_INFINITY));
  expect(read?.lower).toEqual(Float64Array.of(3, 0));
});

test('a capacity too large to be exact is unbounded', () => {
  const { read } = readDimacs('p min 2 1\na 1 2 0 9223372036854775807 1\n');
  expect(read?.network.capacity[0]).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['', 'the file has no line "p min NODES ARCS"'],
  ['hello\n', 'line 1 begins with "hello"; a line begins with c, p, n or a'],
  ['p max 3 0', 'line 1 announces a problem of kind "max"; allowed is min'],
  ['p min 3', 'line 1 is "p min 3"; it should be "p min NODES ARCS"'],
  ['p min 3 0 0', 'line 1 is "p min 3 0 0"'],
  ['p min -3 0', 'line 1 is "p min -3 0"'],
  ['p min 3 1000000', 'line 1 announces 1000000 arcs, but the file has fewer characters'],
  ['p min 30000000 0', 'line 1 announces 30000000 nodes'],
  ['p min 3 0\np min 3 0', 'line 2 announces a second problem'],
  ['a 1 2 0 1 1\np min 2 1', 'line 1 comes before the line "p min NODES ARCS"'],
  ['p min 2 0\nn 3 1', 'line 2 names node 3; there are 1 to 2'],
  ['p min 2 0\nn 0 1', 'line 2 names node 0'],
  ['p min 2 0\nn 1 1.5', 'line 2 is "n 1 1.5"; it should be "n NODE SUPPLY"'],
  ['p min 2 0\nn 1 3\nn 1 3', 'line 3 gives node 1 a second supply'],
  ['p min 2 0\nn 1 9007199254740993', 'line 2 has a supply beyond 9007199254740991'],
  ['p min 2 1\na 1 2 0 1', 'line 2 is "a 1 2 0 1"; it should be "a FROM TO LOWER UPPER COST"'],
  ['p min 2 1\na 1 2 0 1 1 1', 'line 2 is "a 1 2 0 1 1 1"'],
  ['p min 2 1\na 1 two 0 1 1', 'line 2 is "a 1 two 0 1 1"'],
  ['p min 2 1\na 1 3 0 1 1', 'line 2 names node 3'],
  ['p min 2 1\na 1 2 2 1 1', 'line 2 lets from 2 to 1 units through its arc; allowed are 0 ≤ lower ≤ upper'],
  ['p min 2 1\na 1 2 -1 1 1', 'line 2 lets from -1 to 1 units'],
  ['p min 2 1\na 1 2 0 1 -9007199254740992', 'line 2 has a cost beyond 9007199254740991'],
  ['p min 2 2\na 1 2 0 1 1', 'the file has 1 arcs; its line "p min" announces 2'],
  ['p min 2 1\na 1 2 0 1 1\na 1 2 0 1 1', 'the file has 2 arcs; its line "p min" announces 1'],
])('%j is refused: %s', (text, complaint) => {
  const { read, issues } = readDimacs(text);
  expect(read).toBeUndefined();
  expect(issues.map(({ path, message }) => `${path} ${message}`).join('\n')).toContain(complaint);
});

test('all faulty lines are reported, up to twenty', () => {
  const { issues } = readDimacs(`p min 2 50\n${'a 1 9 0 1 1\n'.repeat(50)}`);
  expect(issues).toHaveLength(20);
  expect(issues[19].path).toBe('line 21');
});
