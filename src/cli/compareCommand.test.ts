import { expect, test } from 'vitest';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { program } from './program.ts';

/** Runs the program on this scenario. */
async function run(words: readonly string[], scenario: object = smallScenario) {
  const written = { out: '', err: '' };
  const code = await program(words, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile: () => JSON.stringify(scenario),
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return { code, ...written };
}

interface Comparison {
  readonly metric: string;
  readonly run: number;
  readonly against: number;
  readonly seeds: number;
  readonly less: number;
  readonly more: number;
  readonly median: number;
  readonly sentence: string;
}

interface Compared {
  readonly seeds: readonly number[];
  readonly runs: readonly { readonly numbers: Readonly<Record<string, readonly number[]>> }[];
  readonly comparisons: readonly Comparison[];
}

async function compareJson(words: readonly string[], scenario?: object): Promise<Compared> {
  const { code, out, err } = await run(['compare', 'small.json', ...words, '--json'], scenario);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Compared;
}

test('the numbers of each seed are those of run', async () => {
  const { runs, seeds } = await compareJson(['--seeds', '3,5', '--metric', 'jobResponse@0.95']);
  expect(seeds).toEqual([3, 5]);
  const { out } = await run(['run', 'small.json', '--seeds', '3,5', '--json']);
  const plain = (JSON.parse(out) as { runs: { response: { p95: number } }[] }).runs.map(
    ({ response }) => response.p95,
  );
  expect(runs.flatMap(({ numbers }) => numbers['jobResponse@0.95'])).toEqual(plain);
  expect(new Set(plain).size).toBe(4);
});

test('a run is as good as itself, and swapping mirrors', async () => {
  const [run] = smallScenario.runs;
  const twins = await compareJson(['--seeds', '1..5'], { ...smallScenario, runs: [run, run] });
  expect(twins.comparisons.map(({ sentence }) => sentence)).toEqual(
    [1, 2, 3].map(() => 'A and B are equal in 5 of 5 seeds'),
  );
  const [there, back] = [
    await compareJson(['--seeds', '1..4']),
    await compareJson(['--seeds', '1..4', '--against', '2']),
  ];
  for (const [at, { run, against, less, more, median }] of there.comparisons.entries()) {
    expect([run, against]).toEqual([2, 1]);
    expect(back.comparisons[at]).toMatchObject({ run: 1, against: 2, less: more, more: less });
    expect(back.comparisons[at].median + median).toBeCloseTo(0, 12);
  }
});

test('unless others are asked for, the seeds are the 20 after that of the scenario', async () => {
  const { out } = await run(['compare', 'small.json', '--metric', 'messages', '--csv']);
  const [header, line] = out
    .trim()
    .split('\r\n')
    .map((text) => text.split(','));
  const cell = (name: string) => line[header.indexOf(name)];
  expect([cell('seeds'), cell('run'), cell('policy'), cell('against_policy')]).toEqual([
    '20',
    '2',
    'sparrow',
    'random',
  ]);
  expect(Number(cell('less')) + Number(cell('more')) + Number(cell('ties'))).toBe(20);
  const { seeds } = await compareJson(['--metric', 'messages']);
  expect(seeds).toEqual(Array.from({ length: 20 }, (_, at) => smallScenario.seed + 1 + at));
});

test('the table says what is compared, and how', async () => {
  const { out } = await run(['compare', 'small.json', '--seeds', '1..5', '--metric', 'jobResponse']);
  const lines = out.split('\n');
  expect(lines.slice(1, 3)).toEqual(['  A  random', expect.stringMatching(/^ {2}B {2}sparrow/)]);
  expect(lines[3]).toMatch(/^5 seeds, 1 to 5\. Paired: each seed/);
  expect(lines[5]).toMatch(/^Job response time, mean +seeds +median +mean +from A: low +median +high$/);
  expect(lines[6]).toMatch(/^A +5 /);
  expect(lines[8]).toMatch(/ in [0-5] of 5 seeds/);
});

test('few seeds are measured and not counted', async () => {
  const { out } = await run(['compare', 'small.json', '--seeds', '1..3', '--metric', 'jobResponse']);
  expect(out.split('\n')[8]).toBe('A and B: fewer than 5 seeds decide nothing');
});

test('what cannot be compared is refused', async () => {
  const refusal = async (...words: readonly string[]) => {
    const { code, err } = await run(['compare', 'small.json', ...words]);
    expect(code).toBe(2);
    return err;
  };
  expect(await refusal('--metric', 'speed')).toMatch(/^--metric is "speed"; there are jobResponse, /);
  expect(await refusal('--metric', 'makespan@0.5')).toMatch(/makespan is one number/);
  expect(await refusal('--metric', 'jobResponse@95')).toMatch(/a share from 0 to 1/);
  expect(await refusal('--metric', 'jobResponse@')).toMatch(/a share from 0 to 1/);
  expect(await refusal('--against', '3')).toBe('--against is 3; the scenario has 2 runs\n');
  expect(await refusal('--against', 'B')).toMatch(/^--against is "B"; allowed is the number of a run/);
  expect(await refusal('--seeds', '9..1')).toMatch(/^--seeds is/);
  const alone = await run(['compare', 'small.json'], { ...smallScenario, runs: [{ policy: 'random' }] });
  expect([alone.code, alone.err]).toEqual([2, 'the scenario has one run; a comparison needs two or more\n']);
});
