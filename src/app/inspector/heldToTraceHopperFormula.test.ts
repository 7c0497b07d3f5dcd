import { expect, test } from 'vitest';
import { plainText } from '../../explain/explanation.ts';
import { attemptToExplain } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { ratePerSlot } from '../../policies/hopper/size/dagWork.ts';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { eachJob } from '../../testing/app/inspector/testEachJob.ts';
import {
  type RawDecision,
  rawAttempts,
  rawDecisions,
  rawJob,
} from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';

// "V = 2/1.4 × 9 tasks × √1.8 = 17.25": β in what is said of virtual sizes is that of the undecoded words of fits, V that of
// recorded sizes, and tasks and α follow from the tables of stages and attempts and from the graphs of jobs.

const RUNS = cases(12, 6);
const FINISHED = 1;

/** What a sentence says; null: it has no formula. */
function saidIn(words: string) {
  const found = words.match(/ V = (max\()?2\/([\d.]+)(?:, 1\))? × (.+?) = ([\d.,]*\d)\./);
  if (found === null) return null;
  const [, , beta, product, size] = found;
  const [, inner = product, others = '0'] = product.match(/^\((.+) \+ (\d+)\)$/) ?? [];
  const [, tasks = null, , root = '1'] = inner.match(/^(\d+) tasks?( × √([\d.,]*\d))?$/) ?? [];
  const isLeast = product.startsWith('one task, the least');
  const number = (text: string) => Number(text.replaceAll(',', ''));
  return {
    beta: Number(beta),
    tasks: tasks === null ? null : Number(tasks),
    others: Number(others),
    alpha: number(root),
    size: number(size),
    isLeast,
    fitted: words.match(/ learned from ([\d,]+) attempts/)?.[1].replaceAll(',', '') ?? null,
  };
}
type Said = NonNullable<ReturnType<typeof saidIn>>;

/** β, and what it was learned from, by the last fit for the kind of job before a row. */
function checkBeta({ trace, scenario }: DataRun, job: number, row: number, said: Said): boolean {
  const { actor } = trace.data.tables.decisions.columns;
  const { jobClass } = trace.data.graphs;
  const fit = rawDecisions(trace).findLast(
    (each) =>
      each.kind === 'hopper/beta' &&
      each.row < row &&
      each.words[0] === jobClass[job] &&
      actor[each.row] === actor[row],
  );
  const { beta = 1.5 } = scenario.runs[0].params ?? {};
  const isFit = fit !== undefined && fit.words[6] * 2 ** 24 + fit.words[7] > 0;
  expect(said.beta).toBe(fit === undefined ? beta : fit.words[fit.words.length - 1] / 1_000);
  expect(said.fitted).toBe(isFit ? String(fit.words[3]) : null);
  return isFit;
}

/** V is what its factors make, but for the digits that are not said. */
function checkProduct({ beta, tasks, others, alpha, size, isLeast }: Said): void {
  const counted = isLeast ? 1 : (tasks ?? Number.NaN) * Math.sqrt(alpha) + others;
  const least = isLeast ? 1 : (tasks ?? Number.NaN) * Math.sqrt(Math.max(0, alpha - 6e-4)) + others;
  expect(Math.abs(size / Math.max(2 / beta, 1) - counted)).toBeLessThan(
    0.002 + 1e-3 * counted + (counted - least),
  );
}

/** What of a job's stages its scheduler surely knew at a moment: whether each was ready, and its tasks left; null: unsure. */
function stagesAt({ trace }: DataRun, job: number, at: number) {
  const { graphs, topology, tables } = trace.data;
  const delay = topology.networkDelay;
  const stages: {
    readonly stage: number;
    readonly isReady: boolean;
    left: number;
    readonly tasks: number;
  }[] = [];
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
    const readyAt = tables.stages.columns.readyAt[stage];
    if (Math.abs(readyAt - at) <= delay) return null;
    const tasks = graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
    stages.push({ stage, isReady: readyAt < at, left: tasks, tasks });
  }
  const done = new Set<number>();
  for (const { task, outcome, endedAt } of rawAttempts(trace)) {
    if (outcome !== FINISHED || rawJob(trace, task) !== job || done.has(task)) continue;
    if (endedAt + delay === at) return null;
    if (endedAt + delay > at) continue;
    done.add(task);
    const own = stages.find(({ stage }) => stage === trace.taskStage[task]);
    if (own !== undefined) own.left -= 1;
  }
  return stages;
}

/** Tasks and α, where all is known beforehand, from the graph of the job (AMB-23). */
function checkAlpha(run: DataRun, job: number, at: number, said: Said): boolean {
  const stages = stagesAt(run, job, at);
  if (stages === null || said.isLeast) return false;
  const { graphs, topology } = run.trace.data;
  const { parents, storage, stageEstimate } = graphs;
  const of = new Map(stages.map((each) => [each.stage, each]));
  const parentsOf = (stage: number) => [
    ...parents.items.subarray(parents.first[stage], parents.first[stage + 1]),
  ];
  const fetchers = stages.filter(
    ({ stage }) => parentsOf(stage).length > 0 && storage.shuffleBytes[stage] > 0,
  );
  const runs = (stage: number) => of.get(stage)?.isReady === true && (of.get(stage)?.left ?? 0) > 0;
  const present = stages.filter(({ stage }) => runs(stage));
  const isFetched = (stage: number) => fetchers.some((child) => parentsOf(child.stage).includes(stage));
  const fetched = present.filter(({ stage }) => isFetched(stage));
  const others = present.filter(({ stage }) => !isFetched(stage));
  const sum = (list: typeof stages) => list.reduce((total, { left }) => total + left, 0);
  if (fetched.length === 0) {
    expect([said.tasks, said.others, said.alpha]).toEqual([sum(others), 0, 1]);
    return false;
  }
  const work = fetched.reduce((total, { stage, left }) => total + left * stageEstimate[stage], 0);
  let transfer = 0;
  for (const { stage, isReady, left } of fetchers) {
    const before = parentsOf(stage);
    if (!before.some(runs)) continue;
    const all = before.reduce((total, each) => total + (of.get(each)?.tasks ?? 0), 0);
    const missing = before.reduce((total, each) => total + (of.get(each)?.left ?? 0), 0);
    transfer += (left * (isReady ? missing / all : 1) * storage.shuffleBytes[stage]) / ratePerSlot(topology);
  }
  expect([said.tasks, said.others]).toEqual([sum(fetched), sum(others)]);
  const alpha = transfer / work;
  expect(Math.abs(said.alpha - alpha)).toBeLessThan(2e-3 + 2e-3 * alpha);
  return true;
}

const mayFail = ({ trace }: DataRun) => trace.data.tables.outages.length > 0;
const found = { learned: 0, weighed: 0 };

function check(run: DataRun, job: number, decision: RawDecision, said: Said | null): void {
  if (said === null) throw new Error('no formula is said');
  checkProduct(said);
  if (checkBeta(run, job, decision.row, said)) found.learned += 1;
  if (mayFail(run) || run.scenario.runs[0].params?.alpha !== 'known') return;
  if (checkAlpha(run, job, decision.at, said)) found.weighed += 1;
}

const kindOf: Record<string, string> = { 'hopper-central': 'hopper/launch', hopper: 'hopper/answer' };
const given = { alpha: 'known', betaFrom: 'learned', betaEvery: 10, betaStopped: 'reported' } as const;

/** Calls back with each task of runs of a policy, the job that its formula is about, and the decision that gave it a slot. */
function eachTask(
  policy: string,
  visit: (run: DataRun, job: number, decision: RawDecision, words: string) => void,
): void {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = dataRun(seed, policy, 60, given);
    if (run === null) continue;
    const { trace } = run;
    const decisions = rawDecisions(trace);
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(trace, task);
      if (attempt < 0) continue;
      const { server, boundAt } = rawAttempts(trace)[attempt];
      const isIt = ({ kind, at, words }: RawDecision) =>
        kind === kindOf[policy] &&
        at <= boundAt &&
        (policy === 'hopper'
          ? words[4] === task && words[0] === server
          : words[0] === task && words[1] === server);
      const decision = decisions.findLast(isIt);
      if (decision === undefined) continue;
      const words = plainText(explainTask(trace, task).sentence);
      // A slot that was kept for the job asked for no size.
      if (policy === 'hopper' && decision.words[2] === 3) continue;
      visit(run, policy === 'hopper' ? decision.words[1] : rawJob(trace, task), decision, words);
    }
  }
}

test.each(['hopper-central', 'hopper'])(
  'β, α and V in what is said of launches are those of the run, %s',
  (policy) => {
    const before = { ...found };
    eachTask(policy, (run, job, decision, words) => {
      try {
        check(run, job, decision, saidIn(words));
      } catch (error) {
        throw new Error(`${policy}, job ${job} at ${decision.at}: ${words}`, { cause: error });
      }
    });
    expect(found.learned - before.learned).toBeGreaterThan(RUNS);
    expect(found.weighed - before.weighed).toBeGreaterThan(RUNS);
  },
);

test('the V that is said of a job is the recorded one', () => {
  let checked = 0;
  const check = (each: Parameters<Parameters<typeof eachJob>[2]>[0]) => {
    if (each.words === '') return;
    const said = saidIn(each.words);
    const [, size] = each.words.match(/virtual size is ([\d.,]*\d)/) ?? [];
    expect(said?.size).toBe(Number(size.replaceAll(',', '')));
    checked += 1;
  };
  eachJob('hopper-central', RUNS, check, given);
  expect(checked).toBeGreaterThan(RUNS);
});

test('nothing is said of β and α where they are told and off', () => {
  const run = dataRun(3, 'hopper-central', 1, { alpha: 'off', betaFrom: 'told' });
  if (run === null) throw new Error('the scenario cannot run');
  const { sentence } = explainTask(run.trace, 0);
  expect(saidIn(plainText(sentence))).toBeNull();
});

test('a wrong number in a formula is noticed', () => {
  let wrong = 0;
  eachTask('hopper-central', (run, job, decision, words) => {
    const said = saidIn(words);
    if (said === null || said.isLeast || said.tasks === null) return;
    expect(() => check(run, job, decision, { ...said, tasks: (said.tasks ?? 0) + 9 })).toThrow();
    expect(() => check(run, job, decision, { ...said, beta: said.beta + 0.1 })).toThrow();
    wrong += 1;
  });
  expect(wrong).toBeGreaterThan(RUNS);
});
