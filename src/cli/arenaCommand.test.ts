import { expect, test } from 'vitest';
import { LAWS, raceMetrics } from '../metrics/race/race.ts';
import { arenaScenario, arenaSystems } from '../scenario/arena/arenaRuns.ts';
import { arenaWorkloads } from '../scenario/arena/arenaWorkloads.ts';
import { withValuesAt } from '../scenario/shape/pointer.ts';
import { measure } from '../worker/measure.ts';
import { measureWrittenHere, type WrittenJob } from './grade/measureWritten.ts';
import { program } from './program.ts';

/** Sparrow, as `docs/write-a-policy.md` has it. */
const sparrow = 'function probes(stage, cluster) {\n  return cluster.sample(2 * stage.left);\n}';
const constant = raceMetrics.map((_, at) => at + 1);

/** Runs the command with `mine.js`; its runs are made by a stand-in, which notes what was asked of it. */
async function arena(words: readonly string[], code = sparrow) {
  const printed = { out: '', err: '' };
  const jobs: WrittenJob[] = [];
  const exit = await program(['arena', ...words], {
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    progress: () => undefined,
    readFile: () => code,
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
    measureWritten: async (job) => {
      jobs.push(job);
      const isFirst = job.scenarios[0].name === arenaWorkloads[0].title;
      const fault = code.includes('nope') && isFirst ? 'line 1: no' : '';
      const broken =
        code.includes('twice') && isFirst ? [{ text: 'task 12 ran twice at 3.2 s', at: 3.2e6 }] : [];
      const numbers = fault === '' ? job.seeds.map(() => constant) : [];
      return [{ numbers, fault, ...(fault === '' && { held: { laws: 11, broken } }) }];
    },
  });
  return { exit, ...printed, jobs };
}

test('only what was written runs, with the recorded seeds; fresh seeds run all', async () => {
  expect((await arena([])).jobs).toEqual([]);
  const { exit, jobs, out } = await arena(['--policy-file', 'a/mine.js']);
  expect(exit).toBe(0);
  expect(jobs.map(({ seeds }) => seeds)).toEqual(arenaWorkloads.map(() => [1, 2, 3, 4, 5]));
  expect(out).toMatch(/^5 seeds, 1 to 5\. /);
  expect(out).toMatch(/\nMedian, × Sparrow +mine\.js +Sparrow +Delay Scheduling /);
  expect(out.match(/\nAll of them /g)).toHaveLength(raceMetrics.length);
  const fresh = await arena(['--policy-file', 'mine.js', '--seeds', '11,12']);
  expect(fresh.jobs).toHaveLength(6 * arenaWorkloads.length);
});

test('a policy that fails somewhere says where, and is raced elsewhere', async () => {
  const { out } = await arena(['--policy-file', 'mine.js'], `${sparrow}\nnope`.replace('\nnope', ' // nope'));
  expect(out).toMatch(/\nShort tasks +fails /);
  expect(out).toMatch(/\nmine\.js fails on “Short tasks”: line 1: no\n$/);
});

test('each workload says whether the laws hold, in the table and in files', async () => {
  const { exit, out, err } = await arena(['--policy-file', 'mine.js'], `${sparrow} // twice`);
  expect(exit).toBe(2);
  expect(out).toMatch(/\nLaws, seed 1 +mine\.js\nShort tasks +breaks a law: task 12 ran twice at 3\.2 s\n/);
  expect(out.match(/ 11 laws kept\n/g)).toHaveLength(11);
  expect(err).toBe('mine.js breaks a law on “Short tasks”, seed 1: task 12 ran twice at 3.2 s\n');
  const csv = (await arena(['--policy-file', 'mine.js', '--csv'])).out;
  expect(csv.match(/,11 laws kept\r\n/g)).toHaveLength(12 * raceMetrics.length);
});

test('files have a line for each number, in the order of the table', async () => {
  const { out } = await arena(['--policy-file', 'mine.js', '--against', 'own', '--csv']);
  const lines = out.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + (12 + 1) * 6 * raceMetrics.length);
  expect(lines[1]).toBe('short,own,own,jobResponse@0.5,5,1,1,1,,1,,,,11 laws kept');
  const json = JSON.parse((await arena(['--json'])).out);
  expect(json.numbers).toHaveLength(12 * arenaSystems.length);
  expect(json.seeds).toEqual([1, 2, 3, 4, 5]);
});

test('what is asked wrongly is refused in words', async () => {
  expect((await arena(['--against', 'own'])).err).toMatch(/^--against is own; /);
  expect((await arena(['--seeds', 'x'])).err).toMatch(/^--seeds is "x"; allowed are /);
  expect((await arena(['first-look'])).err).toMatch(/is one word too many/);
  expect((await arena(['--policy-file', 'mine.js'], 'let')).err).toMatch(/^mine\.js cannot be run: /);
});

test('page and command line measure the same numbers, which a copy of a system shares exactly', async () => {
  const metrics = raceMetrics.map(({ id }) => id);
  const own = { policy: 'own', params: { form: 'probes' }, code: sparrow };
  const [first] = arenaWorkloads;
  const given = withValuesAt(first.given, { '/workload/jobs': 40, '/workload/warmup': 4 });
  const short = { ...first, given: given as typeof first.given };
  const scenario = arenaScenario(short, 1, [own, arenaSystems[0].run]);
  const inPage = await measure(scenario, 0, [...metrics, LAWS]);
  const [here] = await measureWrittenHere({ scenarios: [scenario], index: 0, seeds: [1], metrics });
  const [system] = await measureWrittenHere({ scenarios: [scenario], index: 1, seeds: [1], metrics });
  expect(inPage).toEqual({ ok: true, numbers: here.numbers[0], held: here.held });
  expect(here.held).toEqual({ laws: 11, broken: [] });
  expect(system.held).toBeUndefined();
  expect(system.numbers).toEqual(here.numbers);
});
