import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { runDigest } from '../../scenario/compile/compile.ts';
import { planRun, readyToRun } from '../../scenario/compile/planRun.ts';
import { withFork } from '../../scenario/forks/lineage.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { axisChoice } from '../../scenario/sweep/axisChoices.ts';
import { numberAt } from '../../scenario/sweep/places.ts';
import { decodeLink, encodeLink } from '../../share/link.ts';
import { rewritten } from '../../testing/kit/own/builtIns.ts';
import { digestOf } from '../../testing/kit/own/ownRun.ts';
import { traceDigest } from '../../trace/digest.ts';
import { execute } from '../../worker/execute.ts';
import { createPace } from '../../worker/pace.ts';

const { scenario: base } = presets.get('two-jobs');
const [choose, , , fifo] = rewritten;
const runOf = ({ form, text }: (typeof rewritten)[number]): RunSpec => ({
  policy: 'own',
  code: text,
  ...(form !== 'choose' && { params: { form } }),
});
const withRuns = (...runs: readonly RunSpec[]): Scenario => ({ ...base, runs });
const issuesOf = (...runs: readonly RunSpec[]) => checkScenario(withRuns(...runs)).issues;
const ran = (scenario: Scenario, index: number) => execute(scenario, index, () => undefined, createPace());

test('a run with code is part of a scenario like any other', async () => {
  const scenario = withRuns({ policy: 'fair' }, runOf(choose), runOf(fifo));
  expect(checkScenario(scenario).issues).toEqual([]);
  await readyToRun(scenario);
  const alone = simulate(planRun(scenario, 2));
  expect(alone.schedulers).toBe(1);
  const inWorker = await ran(scenario, 2);
  expect(inWorker.ok && inWorker.digest).toBe(traceDigest(alone));
  expect(runDigest(scenario, 1)).not.toBe(
    runDigest(withRuns(runOf({ ...choose, text: `${choose.text} ` })), 0),
  );
});

test('code is asked for where it is missing, and refused where it is of no use', () => {
  expect(issuesOf({ policy: 'own' })).toEqual([
    { path: '/runs/0/code', message: 'is missing: “Your own policy” is what its code says' },
  ]);
  expect(issuesOf({ policy: 'fair', code: 'x' })[0]?.message).toMatch(/is of no use to “Fair sharing”/);
  expect(issuesOf({ policy: 'own', code: 'x'.repeat(8_001) })[0]?.message).toMatch(/8001 characters long/);
});

test('a fault is an issue of the code, with its line', async () => {
  const text = 'function choose(task, cluster) {\n  return nope;\n}';
  expect(await ran(withRuns({ policy: 'fair' }, runOf({ ...choose, text })), 1)).toEqual({
    ok: false,
    issues: [
      {
        path: '/runs/1/code',
        message: expect.stringMatching(/^fails: line 2, column \d+, at .* s, in choose for task/),
        line: 2,
        column: expect.any(Number),
      },
    ],
  });
});

test('a policy that leaves work undone has a fault', async () => {
  const never = runOf({ ...choose, text: 'function choose() { return null; }' });
  const result = await ran(withRuns(never), 0);
  expect(result.ok ? '' : result.issues[0].message).toMatch(
    /^fails: it left work. 2 of 2 jobs never finished/,
  );
});

test('a link holds the code, and a fork has that of its parent', async () => {
  const scenario = withFork(withRuns(runOf(fifo)), 0, [
    { kind: 'straggler', at: 0, job: 0, task: 0, factor: 2 },
  ]);
  const link = await encodeLink(scenario);
  const opened = await decodeLink(link?.fragment.slice(1) ?? '');
  expect(opened).toMatchObject({ kind: 'opened', scenario, replaced: [] });
  const forked = await ran(scenario, 1);
  expect(forked.ok).toBe(true);
});

test('what code writes comes with its run, whether it ends well or not', async () => {
  const text = "function choose(task, cluster) { cluster.log('task', task.id, task); return BACK; }";
  const well = await ran(withRuns(runOf({ ...choose, text: text.replace('BACK', '0') })), 0);
  expect(well.log?.slice(0, 2)).toEqual(['task 0 an object', 'task 1 an object']);
  const badly = await ran(withRuns(runOf({ ...choose, text: text.replace('BACK', 'NaN') })), 0);
  expect(badly).toMatchObject({ ok: false, log: ['task 0 an object'] });
});

test('what was simulated until a policy failed is kept', async () => {
  const text = 'let n = 0;\nfunction choose() { n += 1; return n < 100 ? 0 : nope; }';
  const scenario = { ...presets.get('first-look').scenario, runs: [runOf({ ...choose, text })] };
  const result = await ran(scenario, 0);
  const cut = result.ok ? undefined : result.cut;
  expect(cut?.tables.attempts.length).toBeGreaterThan(9);
  expect(cut?.tables.attempts.length).toBeLessThan(100);
  const at = Number(/at ([\d.]+) s/.exec(result.ok ? '' : result.issues[0].message)?.[1]);
  expect((cut?.endedAt ?? 0) / 1e6).toBeCloseTo(at, 5);
});

const tuned = `const params = {
  d: [1, 1, 8, 'may change'], // servers asked
};
function ask(task, cluster) { return cluster.sample(params.d); }
function place(task, answers) {
  let best = answers[0];
  for (const answer of answers) if (answer.queue < best.queue) best = answer;
  return best.server;
}`;
const tunedRun = (d?: number): RunSpec => ({
  ...{ policy: 'own', code: tuned, params: { form: 'ask', ...(d !== undefined && { d }) } },
});

test('parameters that code declares are those of its run', async () => {
  const scenario = { ...presets.get('first-look').scenario, runs: [tunedRun(), tunedRun(4), tunedRun(1)] };
  const { workload } = scenario;
  const short: Scenario = { ...scenario, workload: { ...workload, jobs: 40 } as Scenario['workload'] };
  expect(checkScenario(short).issues).toEqual([]);
  const results = await Promise.all([0, 1, 2].map((index) => ran(short, index)));
  const digests = results.map((result) => (result.ok ? result.digest : result.issues[0].message));
  expect(digests[0]).not.toBe(digests[1]);
  expect(digests[0]).toBe(digests[2]);
  // A value that is written in the code does the same as one that is set.
  const fixed = runOf({ ...choose, form: 'ask', text: tuned.replace('d: [1, 1, 8', 'd: [4, 1, 8') });
  const same = await ran({ ...short, runs: [fixed] }, 0);
  expect(same.ok && digestOf(same.data)).toBe(results[1].ok && digestOf(results[1].data));

  // A fork that changes it from the beginning on does what its parent would have done with that value.
  const op = { kind: 'param', at: 0, param: 'd', value: 4 } as const;
  const forked = withFork({ ...short, runs: [tunedRun()] }, 0, [op]);
  expect(checkScenario(forked).issues).toEqual([]);
  const changed = await ran(forked, 1);
  const { attempts } = changed.ok ? changed.data.tables : { attempts: undefined };
  const wanted = results[1].ok ? results[1].data.tables.attempts : undefined;
  expect(attempts?.columns.server).toEqual(wanted?.columns.server);
});

test('values beyond what is declared, and declarations that are none, are refused', async () => {
  expect(issuesOf(tunedRun(9))).toEqual([{ path: '/runs/0/params/d', message: 'is 9; allowed is 1 to 8' }]);
  const op = { kind: 'param', at: 0, param: 'd', value: 4 } as const;
  const still = { ...tunedRun(), code: tuned.replace(", 'may change'", '') };
  expect(checkScenario(withFork(withRuns(still), 0, [op])).issues[0].message).toMatch(
    /which run B \(Your own policy\) cannot change while it goes on/,
  );
  const wrong = { ...tunedRun(4), code: tuned.replace('1, 1, 8', '1, 1') };
  expect(issuesOf(wrong)).toEqual([]);
  expect(await ran(withRuns(wrong), 0)).toMatchObject({
    issues: [{ line: 2, message: expect.stringMatching(/^fails: line 2, column 6: params: a parameter is/) }],
  });
});

test('a sweep goes through a parameter that code declares', () => {
  const scenario = withRuns(tunedRun(), { policy: 'fair' });
  expect(axisChoice(scenario, '/runs/*/params/d')).toMatchObject({ title: 'd', range: { min: 1, max: 8 } });
  expect(numberAt(scenario, ['runs', '0', 'params', 'd'])).toBe(1);
});
