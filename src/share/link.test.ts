import { describe, expect, test } from 'vitest';
import { checkScenario } from '../scenario/checks/check.ts';
import { withFork } from '../scenario/forks/lineage.ts';
import { presets } from '../scenario/presets/presets.ts';
import type { ChangeSpec, ExplicitJob, Scenario } from '../scenario/shape/schema.ts';
import version1Data from '../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallGrid } from '../testing/scenario/sweep/testSweep.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { deflate, inflate } from './deflate.ts';
import { seal } from './envelope.ts';
import { readScenarioFile, writeScenarioFile } from './file.ts';
import { decodeLink, encodeLink } from './link.ts';
import type { Moment } from './moment.ts';
import { openedMessage } from './openedMessage.ts';

async function fragmentOf(scenario: Scenario, moment?: Moment, digests?: string[]): Promise<string> {
  const link = await encodeLink(scenario, moment, digests);
  if (link === null) throw new Error('too large');
  return link.fragment;
}

/** Makes a link with any payload. */
async function linkWith(payload: unknown): Promise<string> {
  return `#s=1.${seal(await deflate(new TextEncoder().encode(JSON.stringify(payload))))}`;
}

const whole = { replaced: [], moment: {}, dropped: [], digests: [] };
const queries = presets.get('queries').scenario;

describe.each(presets.all.map(({ id, scenario }) => [id, scenario] as const))(
  'the link of %s',
  (_, scenario) => {
    test('is short and opens the preset', async () => {
      const fragment = await fragmentOf(scenario);
      expect(fragment.length).toBeLessThanOrEqual(120);
      expect(fragment).toMatch(/^#s=1\.[\w-]*[A-Za-z0-9]$/);
      expect(await decodeLink(fragment)).toEqual({ kind: 'opened', scenario, ...whole });
    });
  },
);

test('a link contains files, pools, schedules, networks and failures', async () => {
  const scenario = { ...version1Data, version: 2 } as Scenario;
  expect(await decodeLink(await fragmentOf(scenario))).toEqual({ kind: 'opened', scenario, ...whole });
});

test('a link holds a tree of forks with twelve changes, and is short enough for any chat', async () => {
  const change = (place: number): ChangeSpec => {
    const at = Number((0.731 + 0.1234567 * place).toFixed(6));
    if (place % 3 === 0) return { kind: 'serverDown', server: place, at, detection: 0.1, repair: 1.5 };
    if (place % 3 === 1) return { kind: 'straggler', at, job: 40 + place, task: place, factor: 8 };
    return { kind: 'burst', at, jobClass: 'job', jobs: 7 + place };
  };
  let scenario = presets.get('power-of-two').scenario;
  const [{ name: jobClass }] = scenario.workload.kind === 'generated' ? scenario.workload.classes : [];
  for (const [of, from] of [
    [0, 0],
    [scenario.runs.length, 3],
    [1, 6],
    [0, 9],
  ]) {
    const ops = [0, 1, 2].map(
      (each) => ({ ...change(from + each), ...(each === 2 && { jobClass }) }) as ChangeSpec,
    );
    scenario = withFork(scenario, of, ops);
  }
  expect(checkScenario(scenario).issues).toEqual([]);
  const fragment = await fragmentOf(scenario);
  expect(fragment.length).toBeLessThanOrEqual(2000);
  expect(await decodeLink(fragment)).toEqual({ kind: 'opened', scenario, ...whole });
});

test('a link contains estimates, cores and memory', async () => {
  const cluster = { ...smallScenario.cluster, coresPerServer: 8, memoryPerServer: 16_384 };
  const stages = [
    { durations: [1, 2], estimates: [1, 3], cores: 4 },
    { durations: [1], estimate: 2.5, memory: 512 },
  ];
  const jobs = [{ arrivesAt: 0, stages }];
  const workload = { kind: 'explicit', jobs, estimateError: 0.3, warmup: 0 } as const;
  const scenario: Scenario = { ...smallScenario, cluster, workload };
  expect(await decodeLink(await fragmentOf(scenario))).toEqual({ kind: 'opened', scenario, ...whole });
});

test('a link and a file contain the sweep', async () => {
  const link = await fragmentOf(smallGrid);
  expect(await decodeLink(link)).toMatchObject({ kind: 'opened', scenario: smallGrid, replaced: [] });
  expect(readScenarioFile(writeScenarioFile(smallGrid)).scenario).toEqual(smallGrid);
});

test('a typical change makes a link of at most 300 characters', async () => {
  const { scenario } = presets.get('late-binding');
  const changed: Scenario = {
    ...scenario,
    seed: 12,
    cluster: { ...scenario.cluster, racks: 10, roundTrip: 0.02 },
    runs: [scenario.runs[0], { policy: 'sparrow', params: { probeRatio: 3 } }],
  };
  const moment = { time: 12_345_678, job: 17, views: ['cluster', 'messages'] };
  const fragment = await fragmentOf(changed, moment, ['9f3c0a1b2c3d4e5f', '0011223344556677']);
  expect(fragment.length).toBeLessThanOrEqual(300);
  const digests = ['9f3c0a1b', '00112233'];
  expect(await decodeLink(fragment)).toEqual({
    kind: 'opened',
    scenario: changed,
    ...whole,
    moment,
    digests,
  });
});

test('many changes, two policies and a moment make a link of at most 700 characters', async () => {
  const { workload } = queries;
  if (workload.kind !== 'generated') throw new Error('generated');
  const changed: Scenario = {
    ...queries,
    name: 'Queries on a slow network',
    question: 'Where do the phases of a query wait when every message takes ten times as long?',
    cluster: { ...queries.cluster, roundTrip: 0.01 },
    workload: {
      ...workload,
      arrivals: { kind: 'interval', load: 0.83 },
      classes: workload.classes.slice(1, 3),
      jobs: 1_200,
    },
    runs: [
      { policy: 'batch', params: { probeRatio: 3 } },
      { policy: 'sparrow', params: { probeRatio: 1.5, cancellation: true } },
    ],
  };
  const moment = { time: 12_345_678, job: 17, task: 412, run: 1, views: ['cluster', 'messages'] };
  const fragment = await fragmentOf(changed, moment, ['9f3c0a1b2c3d4e5f', '0011223344556677']);
  expect(fragment.length).toBeLessThanOrEqual(700);
  expect(await decodeLink(fragment)).toMatchObject({
    kind: 'opened',
    scenario: changed,
    replaced: [],
    moment,
  });
});

test('a scenario unlike any preset opens, too', async () => {
  const fragment = await fragmentOf(smallScenario);
  expect(fragment.length).toBeLessThanOrEqual(300);
  expect(await decodeLink(fragment)).toEqual({ kind: 'opened', scenario: smallScenario, ...whole });
});

test('a link opens despite what chat and mail programs do to it', async () => {
  const fragment = await fragmentOf(queries);
  const middle = 20;
  const broken = `${fragment.slice(0, middle)}%0D%0A${fragment.slice(middle)}`;
  for (const text of [
    `${fragment}]`,
    `${fragment}%20`,
    `${fragment}).`,
    fragment.slice(1),
    `${fragment}&x=1`,
    broken,
  ]) {
    expect(await decodeLink(text)).toMatchObject({ kind: 'opened', scenario: queries });
  }
});

test('a link without its end says how much is missing', async () => {
  const fragment = await fragmentOf({ ...smallScenario, seed: 12 });
  const opened = await decodeLink(fragment.slice(0, 100));
  expect(opened).toEqual({ kind: 'cutOff', letters: 95, expected: fragment.length - 5 });
  expect(openedMessage(opened)?.happened).toBe(
    `This link is missing its end: 95 of ${fragment.length - 5} characters.`,
  );
  expect((await decodeLink('#s=1')).kind).toBe('cutOff');
  expect((await decodeLink('#s=1.Ab')).kind).toBe('cutOff');
});

test('a link with a changed letter is damaged, and one with too many letters is refused', async () => {
  const fragment = await fragmentOf(smallScenario);
  const letter = fragment[40] === 'x' ? 'y' : 'x';
  expect(await decodeLink(fragment.slice(0, 40) + letter + fragment.slice(41))).toEqual({ kind: 'damaged' });
  expect(await decodeLink('#s=hello')).toEqual({ kind: 'damaged' });
  expect(await decodeLink(`#s=1.${'A'.repeat(70_000)}`)).toEqual({ kind: 'tooLong', letters: 70_005 });
});

test('a link from a later version is distinguished from a broken one', async () => {
  expect(await decodeLink('#s=2.AAAA')).toEqual({ kind: 'newer', what: 'links of kind 2' });
  expect(await decodeLink(await linkWith({ v: 3, p: 'first-look' }))).toMatchObject({ kind: 'newer' });
  expect(await decodeLink(await linkWith({ v: 1, p: 'quincy-moves' }))).toMatchObject({ kind: 'newer' });
});

test('other fragments are not links', async () => {
  for (const fragment of ['', '#', '#help', '#t=1.AAAA', '#xs=1.AAAA']) {
    expect(await decodeLink(fragment)).toEqual({ kind: 'nothing' });
  }
});

test('unknown policies, fields and values out of range are listed, and the rest loads', async () => {
  const d = { cluster: { racks: -5 }, colour: 'red', runs: { 0: { policy: 'astrology' } } };
  const opened = await decodeLink(await linkWith({ v: 1, p: 'first-look', d }));
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { scenario } = presets.get('first-look');
  expect(opened.scenario).toEqual({ ...scenario, runs: [scenario.runs[1]] });
  expect(opened.replaced.map(({ path }) => path).sort()).toEqual([
    '/cluster/racks',
    '/colour',
    '/runs/0/policy',
  ]);
  expect(openedMessage(opened)?.happened).toContain('3 parts');
});

test('a link may say that the clock follows the job', async () => {
  const moment = { time: 12_345_678, job: 17, follow: true };
  const opened = await decodeLink(await fragmentOf(queries, moment));
  expect(opened).toMatchObject({ kind: 'opened', moment, dropped: [] });
  const wrong = await decodeLink(await linkWith({ v: 1, p: 'queries', m: { job: 3, follow: 'j4' } }));
  expect(wrong).toMatchObject({ kind: 'opened', moment: { job: 3 }, dropped: ['follow'] });
});

test('a bad moment does not block the scenario', async () => {
  const m = { time: -1, job: 3, views: ['<script>'], weather: 1 };
  const opened = await decodeLink(await linkWith({ v: 1, p: 'first-look', m, r: ['<b>'] }));
  expect(opened).toMatchObject({ kind: 'opened', moment: { job: 3 }, replaced: [], digests: [] });
  if (opened.kind === 'opened') expect([...opened.dropped].sort()).toEqual(['time', 'views', 'weather']);
  for (const bad of [3, [], null, 'x']) {
    expect(await decodeLink(await linkWith({ v: 1, p: 'first-look', m: bad }))).toMatchObject({
      kind: 'opened',
      moment: {},
    });
  }
});

test('a link that unpacks to more than any real link is damaged', async () => {
  const bomb = await deflate(new Uint8Array(20_000_000));
  expect(await inflate(bomb, 1_000_000)).toBeNull();
  expect(await decodeLink(`#s=1.${seal(bomb)}`)).toEqual({ kind: 'damaged' });
  expect(await decodeLink(await linkWith({ v: 1, d: new Array(30_000).fill(1) }))).toEqual({
    kind: 'damaged',
  });
});

test('a link contains copies of tasks', async () => {
  const stages = [{ durations: [10, 30], copyDurations: [[10], [10, 5]] }];
  const scenario: Scenario = {
    ...smallScenario,
    workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages }], warmup: 0 },
  };
  expect(await decodeLink(await fragmentOf(scenario))).toEqual({ kind: 'opened', scenario, ...whole });
  const copyDurations = Array.from({ length: 1_500 }, () => Array.from({ length: 20 }, () => 1));
  const many = [{ durations: copyDurations.map(() => 1), copyDurations }];
  const workload = { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: many }], warmup: 0 } as const;
  expect(await encodeLink({ ...scenario, workload })).toBeNull();
});

test('the larger a scenario is, the more a link is advised against', async () => {
  const jobs = (count: number): Scenario => ({
    ...smallScenario,
    workload: {
      kind: 'explicit',
      jobs: Array.from({ length: count }, (_, job) => ({
        arrivesAt: job,
        stages: [{ durations: [1, 2, 3].map((part) => ((job * 7919 * part) % 99_991) / 1_000 + 0.001) }],
      })),
      warmup: 0,
    },
  });
  const advice = await Promise.all(
    [10, 200, 1_000].map(async (count) => (await encodeLink(jobs(count)))?.advice),
  );
  expect(advice).toEqual(['short', 'long', 'file']);
  expect(await encodeLink(jobs(20_000))).toBeNull();
});

test('a workload that lists too much is refused before it is compared with any preset', async () => {
  const durations = Array.from({ length: 100 }, () => 1);
  const jobs: ExplicitJob[] = Array.from({ length: 250 }, (_, arrivesAt) => ({
    arrivesAt,
    stages: [{ durations }],
  }));
  let looks = 0;
  jobs.push({
    arrivesAt: 250,
    get stages() {
      looks += 1;
      return [{ durations }];
    },
  });
  const scenario: Scenario = { ...queries, workload: { kind: 'explicit', jobs, warmup: 0 } };
  expect(await encodeLink(scenario)).toBeNull();
  expect(looks).toBe(0);
});

test('every outcome except a valid link has a message: what happened, what is kept and what to do', () => {
  const outcomes = [
    { kind: 'cutOff', letters: 3 },
    { kind: 'damaged' },
    { kind: 'newer', what: 'x' },
    { kind: 'tooLong', letters: 9 },
    { kind: 'opened', scenario: smallScenario, ...whole, dropped: ['time'] },
  ] as const;
  for (const outcome of outcomes) {
    const { happened, kept, todo } = openedMessage(outcome) ?? {};
    for (const text of [happened, kept]) expect(text).toMatch(/^[A-Z].*\.$/);
    // A lost view needs nothing to be done.
    expect(todo).toMatch(outcome.kind === 'opened' ? /^$/ : /^[A-Z].*\.$/);
  }
  expect(openedMessage({ kind: 'opened', scenario: smallScenario, ...whole })).toBeNull();
  expect(openedMessage({ kind: 'nothing' })).toBeNull();
});
