import { expect, test } from 'vitest';
import { csvOf } from '../base/csv.ts';
import { simulate } from '../engine/world/simulate.ts';
import { metrics } from '../metrics/registry.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { summarize } from '../metrics/summary.ts';
import { taskWait } from '../metrics/waitTime.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { encodeLink } from '../share/link.ts';
import { smallScenario, smallWorkload } from '../testing/scenario/testScenario.ts';
import { faultsOf } from '../testing/trace/traceEvents/testTraceEvents.ts';
import { openTrace } from '../trace/openTrace.ts';
import { execute } from '../worker/execute.ts';
import type { RunNumbers } from './measure.ts';
import { columnName } from './metricNumbers.ts';
import { program, triedRuns } from './program.ts';
import { resultTable } from './resultTable.ts';
import { outputFault } from './terminal.ts';

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program with these files and this standard input. */
async function run(
  words: readonly string[],
  files: Record<string, string> = {},
  input = '',
): Promise<Result> {
  const written = { out: '', err: '' };
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
    openFile(path) {
      if (path.startsWith('missing/')) throw new Error('no such folder');
      files[path] = '';
      const write = (text: string) => {
        if (path.startsWith('full/') && files[path] !== '')
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        files[path] += text;
      };
      return { write, close: () => undefined };
    },
    now: () => 0,
  });
  return { code, ...written };
}

interface ResultSchema {
  readonly $defs: {
    readonly run: { readonly properties: { readonly metrics: { readonly properties: object } } };
    readonly summary: { readonly properties: object };
  };
}

interface ResultFile {
  readonly link: string | null;
  readonly runs: readonly RunNumbers[];
}

async function runJson(words: readonly string[], files: Record<string, string> = {}): Promise<ResultFile> {
  const { code, out, err } = await run(['run', ...words, '--json'], files);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as ResultFile;
}

const small = JSON.stringify(smallScenario);

test('check tells when a round trip cannot be halved', async () => {
  const checked = async (roundTrip: number) => {
    const cluster = { ...smallScenario.cluster, roundTrip };
    return (await run(['check', 'x.json'], { 'x.json': JSON.stringify({ ...smallScenario, cluster }) })).out;
  };
  expect(await checked(0.000_333)).toMatch(
    /\. A round trip takes 334 µs, not 333: each way takes half, in whole microseconds\.\n$/,
  );
  expect(await checked(0.001)).not.toContain('round trip');
});

test('a scenario may say which numbers its runs must give', async () => {
  const given = (expected: Scenario['expected']) => ({
    'x.json': JSON.stringify({ ...smallScenario, expected }),
  });
  const { runs } = await runJson(['x.json'], given([]));
  const { mean } = runs[1].metrics.jobResponse as { readonly mean: number };
  const met = [{ run: 1, metric: 'jobResponse', from: mean, to: mean }];
  expect(await run(['run', 'x.json'], given(met))).toMatchObject({
    code: 0,
    err: expect.stringContaining('All that the scenario expects came out.'),
  });
  const missed = await run(
    ['run', 'x.json'],
    given([...met, { run: 0, metric: 'jobResponse@0.5', to: 0.000_1 }]),
  );
  expect(missed.code).toBe(2);
  expect(missed.err).toMatch(
    /^\/expected\/1 is not met by run A: jobResponse@0\.5 is [\d.]+; expected is at most 0\.0001$/m,
  );
  expect(missed.out).toContain('sparrow');
  // Other seeds are other runs.
  expect((await run(['run', 'x.json', '--seeds', '5'], given([{ ...met[0], to: -1, from: -2 }]))).code).toBe(
    0,
  );
  for (const word of ['check', 'run']) {
    const wrong = await run([word, 'x.json'], given([{ run: 7, metric: 'speed', from: 2, to: 1 }]));
    expect(wrong.code).toBe(2);
    expect(wrong.err.split('\n').map((line) => line.slice(0, 40))).toEqual([
      expect.stringMatching(/^\/expected\/0\/metric is "speed"; there are/),
      '/expected/0/run is 7; allowed is 0 to 1',
      '/expected/0/to is 1; allowed is at least',
      '',
    ]);
  }
});

test('check tells of policies that do not look at what tasks read', async () => {
  const { out } = await run(['check', '--preset', 'beside-data']);
  expect(out).toMatch(/ Run [A-Z], [a-z-]+: It does not look at where data is that tasks read/);
  expect((await run(['check', '--preset', 'first-look'])).out).not.toContain('does not look');
});

test('the numbers are those of the page', async () => {
  const { runs } = await runJson(['small.json'], { 'small.json': small });
  expect(runs.map(({ policy }) => policy)).toEqual(['random', 'sparrow']);
  for (const [index, numbers] of runs.entries()) {
    const onPage = await execute(smallScenario, index, () => undefined);
    if (!onPage.ok) throw new Error('the scenario has faults');
    const trace = openTrace(onPage.data);
    expect(numbers.digest).toBe(onPage.digest);
    expect(numbers.jobs).toBe(20);
    expect(numbers.response).toEqual(summarize(jobResponse.compute(trace)));
    expect(numbers.wait).toEqual(summarize(taskWait.compute(trace)));
    expect(numbers.messages).toBe(onPage.data.messagesSent);
  }
});

test('a file, the standard input and a link give the same', async () => {
  const link = await encodeLink(smallScenario);
  const address = `https://example.org/makespan/${link?.fragment}`;
  const files = { 'small.json': small };
  const [file, input, opened] = [
    await run(['run', 'small.json', '--csv'], files),
    await run(['run', '-', '--csv'], {}, small),
    await run(['run', address, '--csv']),
  ];
  expect(file.out.split('\r\n')).toHaveLength(4);
  expect(input).toEqual(file);
  expect(opened).toEqual(file);
});

test('every seed is run with every policy, and a seed changes the run', async () => {
  const { runs, link } = await runJson(['--preset', 'first-look', '--seeds', '1..2,7']);
  expect(runs.map(({ policy, seed }) => `${policy} ${seed}`)).toEqual([
    'random 1',
    'random 2',
    'random 7',
    'sparrow 1',
    'sparrow 2',
    'sparrow 7',
  ]);
  expect(new Set(runs.map(({ digest }) => digest)).size).toBe(6);
  expect(link).toBeNull();
});

test('a requested policy runs with the parameters of the scenario, or else with its defaults', async () => {
  const all = await runJson(['--preset', 'cancellation']);
  const { runs } = await runJson([
    '--preset',
    'cancellation',
    '--policy',
    'sparrow',
    '--policy',
    'omniscient',
  ]);
  expect(runs.map(({ run: place, policy, params }) => ({ place, policy, params }))).toEqual([
    { place: 1, policy: 'sparrow', params: {} },
    { place: 2, policy: 'sparrow', params: { cancellation: true } },
    { place: 0, policy: 'omniscient', params: {} },
  ]);
  expect(runs.slice(0, 2).map(({ digest }) => digest)).toEqual(all.runs.map(({ digest }) => digest));
});

test('the table has a line for each policy in each of its four parts', async () => {
  const { code, out } = await run(['run', '--preset', 'figure-2']);
  expect(code).toBe(0);
  expect(out).toMatch(/Job response \[ms\] +seed +mean +p5 +p50 +p95 +p99 +jobs/);
  expect(out.match(/^sparrow schedulers=1 +1 +104 +104 +104 +104 +104 +1 /m)).not.toBeNull();
  expect(out.match(/^(sparrow|batch) /gm)).toHaveLength(8);
  expect(out).toContain('#s=1.');
});

test('where tasks read, the table, the CSV and the JSON say how much and from what distance', async () => {
  const { out } = await run(['run', '--preset', 'head-of-line', '--policy', 'delay']);
  expect(out).toMatch(
    /^Data +seed +server-local +rack-local +remote +read on server +in rack +across racks$/m,
  );
  const { runs } = await runJson(['--preset', 'head-of-line']);
  const [fair, delay] = runs;
  expect(delay.serverLocalShare).toBeGreaterThan(fair.serverLocalShare);
  for (const numbers of runs) {
    expect(numbers.rackLocalShare).toBeGreaterThanOrEqual(numbers.serverLocalShare);
    expect(numbers.rackLocalShare + numbers.remoteShare).toBeCloseTo(1, 12);
  }
  const read = ({ serverBytes, rackBytes, remoteBytes }: RunNumbers) => serverBytes + rackBytes + remoteBytes;
  expect(read(delay)).toBe(read(fair));
  const { out: csv } = await run(['run', '--preset', 'head-of-line', '--csv']);
  const [names, first] = csv.split('\r\n').map((line) => line.split(','));
  expect(Number(first[names.indexOf('remote_bytes')])).toBe(fair.remoteBytes);
  expect(first[names.indexOf('server_local_share')]).toBe(csvOf([[fair.serverLocalShare]]).trim());
});

test('every metric of the page is in the JSON, in the CSV and, if asked for, in the table', async () => {
  const { runs } = await runJson(['small.json'], { 'small.json': small });
  const onPage = await execute(smallScenario, 0, () => undefined);
  if (!onPage.ok) throw new Error('the scenario has faults');
  const trace = openTrace(onPage.data);
  const { out: csv } = await run(['run', 'small.json', '--format', 'csv'], { 'small.json': small });
  const [names, cells] = csv.split('\r\n').map((line) => line.split(','));
  expect(new Set(names).size).toBe(names.length);
  const { out: table } = await run(['run', 'small.json', '--all'], { 'small.json': small });
  for (const metric of metrics) {
    const values = metric.compute(trace);
    const expected = metric.per === 'run' ? values[0] : summarize(values);
    const asJson = JSON.parse(JSON.stringify(expected)) as unknown;
    expect(runs[0].metrics[metric.id], metric.id).toEqual(asJson);
    const name = columnName(metric);
    const column = metric.per === 'run' ? name : name.replace(/(_s)?$/, '_mean$1');
    const mean = typeof expected === 'number' ? expected : expected.mean;
    expect(cells[names.indexOf(column)], column).toBe(csvOf([[mean]]).trim());
    expect(table).toContain(metric.title);
  }
});

test('the schema of results names every field that a run has, and every metric', async () => {
  const { out, code } = await run(['schema', 'results']);
  expect(code).toBe(0);
  const { $defs } = JSON.parse(out) as ResultSchema;
  const [first] = (await runJson(['small.json'], { 'small.json': small })).runs;
  expect(Object.keys($defs.run.properties)).toEqual(Object.keys(first));
  expect(Object.keys($defs.run.properties.metrics.properties)).toEqual(metrics.map(({ id }) => id));
  expect(Object.keys($defs.summary.properties)).toEqual(Object.keys(first.response));
  expect((await run(['schema', 'words'])).err).toBe(
    'schema of "words" is not known; there are those of scenario, results, lesson\n',
  );
});

test('the table has metrics of the whole run, and compares jobs with their ideals', async () => {
  const { out } = await run(['run', '--preset', 'pagerank-moves']);
  expect(out).toMatch(
    /^Whole run +seed +makespan +jobs finished +decisions +tasks stopped +copies +read in vain$/m,
  );
  expect(out).not.toMatch(/^Jobs ÷ alone/m);
  const alone = {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...smallWorkload.classes[0], ideal: 1 }] },
  };
  const { out: ideals } = await run(['run', 'alone.json'], { 'alone.json': JSON.stringify(alone) });
  expect(ideals).toMatch(/^Jobs ÷ alone +seed +normalized performance \(snp\) .*unfairness/m);
});

test('if jobs are unfinished at the end of a run, this and the reason are printed', async () => {
  const { runs } = await runJson(['small.json'], { 'small.json': small });
  const table = (openJobs: readonly string[]) =>
    resultTable(smallScenario, [{ ...runs[0], openJobs }, runs[1]], false);
  expect(runs.map(({ openJobs }) => openJobs)).toEqual([[], []]);
  expect(table([])).not.toContain('never finished');
  expect(table(['2 of 20 jobs never finished.', 'A server was down.'])).toContain(
    '\nrandom, seed 1: 2 of 20 jobs never finished. A server was down.\n',
  );
});

test('ideals are measured with each job alone, and put into the scenario', async () => {
  const list = {
    ...smallScenario,
    cluster: { racks: 1, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0 },
    workload: {
      kind: 'explicit',
      jobs: [
        { arrivesAt: 0, stages: [{ durations: [3, 3, 3, 3] }] },
        { arrivesAt: 1, ideal: 77, stages: [{ durations: [2] }, { durations: [5, 1] }] },
      ],
      warmup: 0,
    },
    runs: [{ policy: 'quincy-qfp', params: { startUp: 0.5 } }, { policy: 'fair' }],
  };
  const files = { 'list.json': JSON.stringify(list) };
  const idealsOf = async (...words: string[]) => {
    const { out } = await run(['ideals', 'list.json', ...words], files);
    const { workload } = JSON.parse(out) as typeof list;
    return workload.jobs.map(({ ideal }) => ideal);
  };
  // The best policy counts. Under Quincy's, the root task takes a server and half a second; of four tasks three run
  // at a time.
  expect(await idealsOf()).toEqual([3, 7]);
  expect(await idealsOf('--policy', 'quincy-qfp')).toEqual([6.5, 7.5]);
  expect(await idealsOf('--policy', 'fair')).toEqual([3, 7]);
  expect((await run(['ideals', 'list.json', '--policy', 'fair', '--policy', 'delay'], files)).err).toBe(
    '--policy is given more than once; ideals are measured under one\n',
  );
  expect((await run(['ideals', 'list.json', '--policy', 'none'], files)).code).toBe(2);
});

test('an error of ours is reported as such, without a stack trace', async () => {
  const written: string[] = [];
  const code = await program(['run', '--preset', 'figure-2'], {
    out: () => undefined,
    err: (text) => void written.push(text),
    progress: () => undefined,
    readFile: () => '',
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => {
      throw new Error('all slots are taken');
    },
  });
  expect([code, written]).toEqual([
    1,
    ['This is an error of ours, not of the scenario: all slots are taken\n'],
  ]);
});

test('--format says the same as --csv and --json, once', async () => {
  const files = { 'small.json': small };
  expect((await run(['run', 'small.json', '--format', 'json'], files)).out).toBe(
    (await run(['run', 'small.json', '--json'], files)).out,
  );
  for (const words of [
    ['--format', 'xml'],
    ['--format', 'csv', '--json'],
  ]) {
    const { code, err } = await run(['run', 'small.json', ...words], files);
    expect([code, err]).toEqual([
      2,
      `--format is "${words[1]}"; allowed is one of table, csv, json, and no other beside it\n`,
    ]);
  }
});

test('where nothing is read and nothing wasted, the table does not say so', async () => {
  const { out } = await run(['run', '--preset', 'first-look']);
  expect(out).not.toMatch(/^(Data|Slot time) /m);
  const { runs } = await runJson(['--preset', 'first-look']);
  expect([runs[0].serverLocalShare, runs[0].remoteBytes, runs[0].wastedSeconds]).toEqual([null, null, 0]);
});

test('slot time that was wasted has a part of its own', async () => {
  const { out } = await run(['run', '--preset', 'kill-or-wait']);
  expect(out).toMatch(/^Slot time +seed +wasted\nfair\b.* 0 s\nfair share=kill\b.* [1-9]/m);
});

test('values that were not recorded are empty in CSV and null in JSON', async () => {
  const files = { 'small.json': JSON.stringify({ ...smallScenario, recording: 'jobs' }) };
  const { out } = await run(['run', 'small.json', '--csv'], files);
  const [names, first] = out.split('\r\n').map((line) => line.split(','));
  expect(first[names.indexOf('utilization')]).toBe('');
  expect(Number(first[names.indexOf('response_p50_s')])).toBeGreaterThan(0);
  const { runs } = await runJson(['small.json'], files);
  expect(runs[0].utilization).toBeNull();
});

test('the link of a result contains the digests, with which the next run is compared', async () => {
  const { link, runs } = await runJson(['--preset', 'first-look']);
  const again = await run(['run', link ?? '']);
  expect([again.code, again.err]).toEqual([0, "These are the runs that the link's author saw.\n"]);
  const wrong = await encodeLink(presets.get('first-look').scenario, undefined, [
    runs[1].digest,
    runs[0].digest,
  ]);
  expect((await run(['run', wrong?.fragment ?? ''])).err).toContain('not the runs');
});

test('all issues of a scenario are listed with their places, and nothing is run', async () => {
  const wrong = { ...smallScenario, cluster: { ...smallScenario.cluster, racks: -5 }, colour: 'red' };
  const { code, out, err } = await run(['run', 'wrong.json'], { 'wrong.json': JSON.stringify(wrong) });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('/cluster/racks is -5; allowed is a whole number from 1 to 20000\n');
  expect(err).toMatch(/^\/colour /m);
});

test('a link that was cut off is reported, and one with invalid values is not repaired', async () => {
  const { fragment } = (await encodeLink({ ...smallScenario, seed: 12 })) ?? { fragment: '' };
  const cut = await run(['run', fragment.slice(0, 60)]);
  expect([cut.code, cut.out]).toEqual([2, '']);
  expect(cut.err).toContain(`This link is missing its end: 55 of ${fragment.length - 5} characters.`);
  const impossible = { ...smallScenario, seed: -1 };
  const mended = await run(['check', (await encodeLink(impossible))?.fragment ?? '']);
  expect([mended.code, mended.err.slice(0, 11)]).toEqual([2, '/seed is -1']);
  expect((await run(['run', 'https://example.org/makespan/'])).err).toContain('holds no scenario');
});

test.each([
  [[], 'needs a command'],
  [['simulate'], 'simulate is no command'],
  [['run'], 'needs either a scenario'],
  [['run', 'small.json', '--preset', 'first-look'], 'needs either a scenario'],
  [['run', 'small.json', 'other.json'], 'other.json is one word too many'],
  [['run', 'nowhere.json'], 'nowhere.json does not exist'],
  [['run', 'first-look'], 'did you mean --preset first-look?'],
  [['run', '--preset', 'second-look'], '--preset is "second-look"; there are first-look,'],
  [
    ['run', 'small.json', '--policy', 'astrology'],
    '--policy is "astrology", which is no policy here; there are ',
  ],
  [
    ['run', 'small.json', '--policy', 'sparow'],
    'similar: “Sparrow: late binding” (sparrow); makespan schema has them all',
  ],
  [['run', 'small.json', '--seeds', '8..1'], '--seeds is "8..1"; allowed are up to 1000 whole numbers'],
  [['run', 'small.json', '--seeds', '1..1001'], '--seeds is "1..1001"'],
  [['run', 'small.json', '--seeds', '1..3,2'], 'names a seed twice'],
  [['run', 'small.json', '--csv', '--json'], '--csv and --json exclude each other'],
  [['run', 'small.json', '--speed'], "Unknown option '--speed'"],
  [['check', 'small.json', '--csv'], '--csv means nothing to check'],
  [['presets', 'second-look'], 'second-look is no preset'],
  [['presets', 'late-bindng'], ', of which late-binding is similar'],
  [['run', '--preset', 'Late-Binding'], ', of which late-binding is similar'],
  [['compare', 'small.json', '--metric', 'jobresponse'], 'jobResponse'],
  [['swep', 'small.json'], 'swep is no command; there are 15, of which sweep is similar'],
  [['run', 'log.tr'], 'log.tr is not JSON'],
  [
    ['run', 'empty.json'],
    'empty.json is empty; allowed is a scenario in JSON, as Makespan saves it, or a link',
  ],
  [['run', 'comma.json'], 'comma.json is not JSON: '],
  [['run', 'comma.json'], '(line 2, column 16)'],
  [['check', 'picture.png'], 'picture.png is not JSON: it is no text'],
  [['check', 'list.json'], 'list.json is not a scenario'],
])('%j is refused: %s', async (words, complaint) => {
  const { code, out, err } = await run(words, {
    'small.json': small,
    'log.tr': 'neither a log nor a scenario',
    'empty.json': '\n',
    'comma.json': '{\n  "version": 2,}',
    'picture.png': '\uFFFDPNG\r\n\u0000',
    'list.json': '[]',
  });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(complaint);
});

test('the presets are listed, and each can be printed as a scenario to start from', async () => {
  const { out } = await run(['presets']);
  for (const { id } of presets.all) expect(out).toMatch(new RegExp(`^${id} `, 'm'));
  const printed = JSON.parse((await run(['presets', 'late-binding'])).out) as unknown;
  expect(checkScenario(printed).scenario).toEqual(presets.get('late-binding').scenario);
});

test('check prints the estimate of a valid scenario; the schema and the help are printed', async () => {
  expect((await run(['check', '--preset', 'first-look'])).out).toMatch(
    /^Nothing is wrong with "First look": 2 runs/,
  );
  expect(JSON.parse((await run(['schema'])).out)).toHaveProperty('properties.runs.items.oneOf');
  expect((await run(['--help'])).out).toContain('makespan run <scenario>');
  expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** Changes colours, sets the title, writes to the clipboard, and fakes a line: with C0 and C1 characters. */
const EVIL = 'x\u001b[31m\u001b]52;c;AAAA\u0007\u009b31m\u009d0;t\u009c\u007f\r\nNothing is wrong';
// biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is tested.
const OBEYED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/;

test('no output contains control characters, wherever the input has them', async () => {
  const name = EVIL;
  const users = [{ name, weight: 1, priority: 0 }];
  const evil = { ...smallScenario, name, question: EVIL, workload: { ...smallScenario.workload, users } };
  const wrong = { ...evil, [EVIL]: EVIL, runs: [{ policy: EVIL, params: { [EVIL]: EVIL } }] };
  const files = { 'evil.json': JSON.stringify(evil), 'wrong.json': JSON.stringify(wrong), [EVIL]: 'p min' };
  const commands = [
    ...['check', 'run'].flatMap((word) => [
      [word, 'evil.json'],
      [word, 'wrong.json'],
      [word, EVIL],
    ]),
    ['run', 'evil.json', '--json'],
    ['run', 'evil.json', '--csv'],
    ['run', 'evil.json', '--policy', EVIL],
    ['run', 'evil.json', '--seeds', EVIL],
    ['presets', EVIL],
    ['flow', EVIL],
    ['flow', 'evil.json', '--time', EVIL],
    [EVIL],
    [`--${EVIL}`],
    ['run', 'a', EVIL],
  ];
  for (const words of commands) {
    const { out, err } = await run(words, files);
    expect((out + err).length).toBeGreaterThan(10);
    expect(out + err).not.toMatch(OBEYED);
    expect(`${out}${err}`.split('\n')).not.toContainEqual(expect.stringMatching(/^Nothing is wrong[^"]*$/));
  }
  const { out } = await run(['run', 'evil.json', '--json'], files);
  expect((JSON.parse(out) as { scenario: { name: string } }).scenario.name).toBe(EVIL);
});

test('a byte order mark at the start of a file is ignored', async () => {
  const { code, out } = await run(['check', 'marked.json'], { 'marked.json': `\ufeff${small}` });
  expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing is wrong/)]);
  expect((await run(['check', '-'], {}, `\ufeff${small}`)).code).toBe(0);
});

test('an empty or very long argument is shown short and in quotes', async () => {
  expect((await run([''])).err).toMatch(/^"" is no command; there are run/);
  expect((await run(['run', ''])).err).toBe('"" does not exist\n');
  const long = Array.from({ length: 20_000 }, (_, seed) => seed).join(',');
  for (const words of [
    ['run', 'small.json', '--seeds', long],
    [long],
    ['presets', long],
    ['run', '--preset', long],
    ['run', 'small.json', long],
    ['run', 'small.json', '--policy', long],
    ['run', long],
    ['flow', long],
    ['flow', 'small.json', '--time', long],
    [`--${long}`],
  ]) {
    const { code, err } = await run(words, { 'small.json': small });
    expect(code).toBe(2);
    // All presets may be listed.
    expect(err.length).toBeLessThan(1_500);
  }
});

test('a file with a million faults gives some hundred lines', async () => {
  const jobs = [{ arrivesAt: 0, stages: [{ durations: Array.from({ length: 1_000_000 }, () => 0) }] }];
  const text = JSON.stringify({ ...smallScenario, workload: { kind: 'explicit', jobs, warmup: 0 } });
  const { code, err } = await run(['check', 'bad.json'], { 'bad.json': text });
  expect(code).toBe(2);
  expect(err.split('\n').length).toBeLessThan(110);
  expect(err).toMatch(/999950 more items were not looked at\n$/);
});

test('a full disk is reported in a sentence, and a closed pipe is not', () => {
  expect(outputFault({ name: 'Error', code: 'ENOSPC', message: 'ENOSPC: no space left' })).toEqual({
    code: 1,
    message: 'makespan cannot write its output: there is no room left',
  });
  expect(outputFault({ name: 'Error', code: 'EPIPE', message: 'EPIPE' })).toEqual({ code: 0, message: null });
});

test('a run longer than the clock allows is refused with a message', async () => {
  const jobs = [{ arrivesAt: 0, stages: [{ durations: [1e6], reads: [{ file: 'f', size: 1e9 }] }] }];
  const files = [{ name: 'f', blocks: 1, replicas: 1, placement: { kind: 'uniform' } }];
  const network = { kind: 'rates', server: 1000, rack: 0.001, remote: 0.001 };
  const slow = {
    ...smallScenario,
    cluster: { ...smallScenario.cluster, network },
    workload: { kind: 'explicit', jobs, files, warmup: 0 },
  };
  const { code, err } = await run(['run', 'slow.json'], { 'slow.json': JSON.stringify(slow) });
  expect([code, err]).toEqual([
    2,
    '/workload/jobs make a run of up to 1.05e+12 s, if everything is read from another rack; allowed are 1000000000 s\n',
  ]);
});

test('run writes the trace events of all runs to a file, besides its numbers', async () => {
  const files: Record<string, string> = {};
  const plain = await run(['run', '--preset', 'figure-2', '--csv']);
  const { code, out } = await run(
    ['run', '--preset', 'figure-2', '--csv', '--trace-events', 'out.json'],
    files,
  );
  expect([code, out]).toEqual([0, plain.out]);
  expect(faultsOf(files['out.json'])).toEqual([]);
  const runs = presets.get('figure-2').scenario.runs.length;
  const titles = [...files['out.json'].matchAll(/"process_name","ts":0,"args":\{"name":"([^"]*)"/g)];
  expect(titles.length).toBe(runs);
  expect(titles[0][1]).toMatch(/seed \d+$/);
});

test('a file for trace events that cannot be written is refused before anything runs', async () => {
  const { code, out, err } = await run(['run', '--preset', 'figure-2', '--trace-events', 'missing/out.json']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe('--trace-events names a file that cannot be written: no such folder\n');
  expect((await run(['check', '--preset', 'figure-2', '--trace-events', 'a'])).code).toBe(2);
});

test('a disk that fills up with trace events costs these, not the numbers', async () => {
  const plain = await run(['run', '--preset', 'figure-2', '--csv']);
  const { code, out, err } = await run([
    ...['run', '--preset', 'figure-2', '--csv', '--trace-events', 'full/out.json'],
  ]);
  expect([code, out]).toEqual([2, plain.out]);
  expect(err).toBe('--trace-events names a file that is not whole: there is no room left\n');
});

test('links that hold no scenario of their own say what they are for', async () => {
  expect((await run(['run', 'https://x.org/#l=1.ABC'])).err).toBe(
    'link leads to a lesson; makespan grade checks what students did in one\n',
  );
  expect((await run(['check', '#w=1.ABC'])).err).toContain('makespan grade');
  expect((await run(['run', 'https://x.org/#f=1.ABC'])).err).toContain(
    'leaves its jobs to the file of a log',
  );
});

test('the table says how many jobs did not wait', async () => {
  const { out } = await run(['run', '--preset', 'figure-2']);
  expect(out).toMatch(/^Job response .* jobs +did not wait$/m);
});

test('runs that leave jobs open are told, and no others', () => {
  expect(triedRuns(smallScenario)).toEqual([]);
  const { policy } = smallScenario.runs[0];
  const stuck = simulate(planRun(smallScenario, 0));
  stuck.tables.jobs.columns.finishedAt[0] = Infinity;
  const jobs = stuck.tables.jobs.length;
  expect(triedRuns({ ...smallScenario, runs: [{ policy }] }, () => stuck)).toEqual([
    expect.stringContaining(`${policy}: 1 of ${jobs} jobs never finished: no event was left after`),
  ]);
});

test('a policy in a file runs beside those of the scenario, or the program says what is wrong with it', async () => {
  const command = ['run', '--preset', 'two-jobs', '--policy-file', 'mine.js', '--json'];
  const mine = 'function choose(task, cluster) {\n  return cluster.any();\n}\n';
  const { code, out, err } = await run(command, { 'mine.js': mine });
  expect(code).toBe(0);
  expect(err).toMatch(/Run [C-E], seed \d+: All 11 laws are kept\. /);
  const { runs } = JSON.parse(out) as { readonly runs: readonly RunNumbers[] };
  expect(runs.at(-1)).toMatchObject({ policy: 'own', params: { form: 'choose' } });
  const beside = await run([...command, '--policy', 'random'], { 'mine.js': mine });
  const two = JSON.parse(beside.out) as { readonly runs: readonly RunNumbers[] };
  expect(two.runs.map(({ policy }) => policy)).toEqual(['random', 'own']);
  const wrong = async (text: string) => (await run(command, { 'mine.js': text })).err;
  expect(await wrong('function choose( {')).toMatch(
    /^mine\.js cannot be run: line 1, column \d+: SyntaxError/,
  );
  expect(await wrong('const x = 1;')).toMatch(/there is no function choose, probes, ask or decide/);
  expect(await wrong('function choose() { return 99; }')).toMatch(
    /^mine\.js fails: line 1, column 21, at .* choose returned 99; it must be a server from 0 to/,
  );
  const sweep = ['sweep', '--axis', '/cluster/serversPerRack=12,14'];
  for (const words of [['check'], ['compare', '--seeds', '1..3'], sweep]) {
    const asked = [...words, '--preset', 'two-jobs', '--policy-file', 'mine.js'];
    const { err: told } = await run(asked, { 'mine.js': 'function choose() {\n  return 99; }' });
    expect(told).toMatch(/mine\.js(?: fails)?: line 2, column 3, at .* choose returned 99;/);
  }
  expect((await run(command)).err).toMatch(/^mine\.js /);
  const scenario = {
    ...presets.get('two-jobs').scenario,
    runs: [{ policy: 'fair' }, { policy: 'own', code: mine }],
  };
  const files = { 'own.json': JSON.stringify(scenario) };
  expect((await run(['compare', 'own.json', '--seeds', '1..3'], files)).code).toBe(0);
  expect((await run(['check', 'own.json'], files)).code).toBe(0);
  const checked = await run(['check', '--preset', 'two-jobs', '--policy-file', 'mine.js'], {
    'mine.js': mine,
  });
  expect(checked.out).toMatch(/^Nothing is wrong[\s\S]* laws are kept\. /);
});

test('a policy in a file is compared, and swept by what it declares; what fails is told, and the rest measured', async () => {
  const mine = `const params = {
    d: [1, 1, 3], // servers asked
  };
  function choose(task, cluster) { if (params.d === 2) nope(); return cluster.any(); }`;
  const files = { 'mine.js': mine };
  const withMine = (...words: string[]) =>
    run([words[0], '--preset', 'two-jobs', '--policy-file', 'mine.js', ...words.slice(1)], files);
  const compared = await withMine('compare', '--seeds', '1..3');
  expect(compared.code).toBe(0);
  const swept = await withMine(
    'sweep',
    '--axis',
    '/runs/*/params/d=1,2,3',
    '--seeds',
    '1',
    '--metric',
    'makespan',
  );
  expect(swept.err).toMatch(/line 4, column \d+, at .* in choose for task .*'nope' is not defined/);
  const own = swept.out.split('\r\n').filter((line) => /\bown\b|Your own/.test(line));
  expect(own).toHaveLength(3);
});
