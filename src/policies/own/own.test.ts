import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { runDigest } from '../../scenario/compile/compile.ts';
import { planRun, readyToRun } from '../../scenario/compile/planRun.ts';
import { withFork } from '../../scenario/forks/lineage.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { decodeLink, encodeLink } from '../../share/link.ts';
import { rewritten } from '../../testing/kit/own/builtIns.ts';
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
