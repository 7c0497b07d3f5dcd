import { expect, test } from 'vitest';
import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun, readyToRun } from '../scenario/compile/planRun.ts';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import { judgementWords } from './judgement.ts';
import { judge } from './ownLaws.ts';

const ownRun = (scenario: Scenario, code: string, form = 'choose'): Scenario => ({
  ...scenario,
  runs: [{ policy: 'own', code, params: { form } }],
});
const any = 'function choose(task, cluster) { return cluster.any(); }';

async function made(scenario: Scenario) {
  await readyToRun(scenario);
  const plan = planRun(scenario, 0);
  return { data: simulate(plan), workload: plan.workload };
}

const shortened = (scenario: Scenario): Scenario => {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return scenario;
  return { ...scenario, workload: { ...workload, jobs: Math.min(workload.jobs, 60), warmup: 0 } };
};

// Every sixth one; among them are events, forks, data, several stages, cores and memory.
test.each(presets.all.filter((_, place) => place % 6 === 0).map(({ id, scenario }) => [id, scenario]))(
  'somebody’s policy keeps all laws in %s',
  async (_, scenario) => {
    const own = shortened(ownRun(scenario as Scenario, any));
    const { data, workload } = await made(own);
    const { broken, laws } = await judge(openTrace(data), workload, own, 0);
    expect(broken).toEqual([]);
    expect(laws).toBeGreaterThan(3);
  },
);

/** A run in which a task has run twice, as no policy can make it. */
function withTaskTwice(data: TraceData): TraceData {
  const task = data.tables.attempts.columns.task.slice();
  const attempts = { ...data.tables.attempts, columns: { ...data.tables.attempts.columns, task } };
  task[1] = task[0];
  return { ...data, tables: { ...data.tables, attempts } };
}

test('a task that ran twice is told with its moment', async () => {
  const own = ownRun(presets.get('two-jobs').scenario, any);
  const { data, workload } = await made(own);
  const { task, outcome, endedAt } = data.tables.attempts.columns;
  expect([outcome[0], outcome[1]]).toEqual([Outcome.finished, Outcome.finished]);
  const { broken } = await judge(openTrace(withTaskTwice(data)), workload, own, 0);
  const at = Math.max(endedAt[0], endedAt[1]);
  expect(broken).toContainEqual({ text: `task ${task[0]} ran twice at ${at / 1e6} s`, at });
});

test('slots that are idle while a task waits are counted', async () => {
  const late = `function decide(server, jobs, cluster) {
    if (cluster.now() < 2) { cluster.wake(2 - cluster.now()); return null; }
    return jobs[0].id;
  }`;
  const { scenario } = presets.get('two-jobs');
  const early = 'function decide(server, jobs) { return jobs[0].id; }';
  const idleOf = async (code: string) => {
    const own = ownRun(scenario, code, 'decide');
    const { data, workload } = await made(own);
    return judge(openTrace(data), workload, own, 0);
  };
  const [waits, works] = [await idleOf(late), await idleOf(early)];
  expect(waits.idle?.longestAt).toBe(0);
  expect(waits.idle?.seconds).toBeGreaterThan((works.idle?.seconds ?? Infinity) + 1);
  expect(judgementWords(waits)).toMatch(
    /^All \d+ laws are kept\. Slots were idle for [\d.]+ s, [\d.]+ ?% of/,
  );
});
