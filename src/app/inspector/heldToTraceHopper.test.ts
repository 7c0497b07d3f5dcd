import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import type { DataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { eachJob, type JobCase } from '../../testing/app/inspector/testEachJob.ts';
import { eachPlaced, type TaskCase } from '../../testing/app/inspector/testEachTask.ts';
import { rawAttempts, rawJob } from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { taskName } from '../../views/shared/names.ts';

// Numbers and names in what is said of Hopper's central scheduler and its rivals, looked up in the tables of attempts and
// stages. News takes a network delay, and what is heard at the very moment of a decision may come before or after it.

const RUNS = cases(6); // of each policy
const FINISHED = 1;

const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const mayFail = ({ trace }: DataRun) => trace.data.tables.outages.length > 0;
const wordsFor = (from: number, to: number, one: string, many: string) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).map((count) =>
    count === 1 ? one : `${numberWord(count)} ${many}`,
  );

/** Slots that a job had at a moment: those that it surely had, and those that it may have had, but for later attempts. */
function rawHad({ trace }: DataRun, job: number, at: number, before: number) {
  const delay = trace.data.topology.networkDelay;
  const own = rawAttempts(trace).filter((each) => each.row < before && rawJob(trace, each.task) === job);
  const bound = own.filter(({ boundAt }) => boundAt <= at);
  return {
    least: bound.filter(({ endedAt }) => !(endedAt + delay <= at)).length,
    most: bound.filter(({ endedAt }) => !(endedAt + delay < at)).length,
  };
}

/** Tasks of stages that had become ready, and had not finished. */
function rawLeft({ trace }: DataRun, job: number, at: number) {
  const delay = trace.data.topology.networkDelay;
  const { readyAt } = trace.data.tables.stages.columns;
  const tasks = Array.from({ length: trace.data.graphs.tasks }, (_, task) => task).filter(
    (task) => rawJob(trace, task) === job,
  );
  const endOf = (task: number) =>
    Math.min(
      ...rawAttempts(trace)
        .filter((each) => each.task === task && each.outcome === FINISHED)
        .map(({ endedAt }) => endedAt),
      Infinity,
    );
  const ready = (task: number) => readyAt[trace.taskStage[task]];
  return {
    least: tasks.filter((task) => ready(task) + delay < at && endOf(task) + delay > at).length,
    most: tasks.filter((task) => ready(task) <= at && endOf(task) + delay >= at).length,
  };
}

function checkLaunch(each: TaskCase): void {
  const { trace, scenario, task, attempt, words } = each;
  const { server, boundAt } = rawAttempts(trace)[attempt];
  const job = rawJob(trace, task);
  expect(words).toContain(taskName(trace.data.graphs, task));
  expect(words).toContain(`launched on ${nameOfServer(trace, server)}`);
  const isCopy = trace.data.tables.attempts.columns.kind[attempt] !== 0;
  expect(words.startsWith('A copy of task')).toBe(isCopy);
  if (mayFail(each)) return;
  const had = rawHad(each, job, boundAt, attempt);
  const slots = phrase(words, /Its job had (one slot|\w+ slots)/);
  if (slots !== null) expect(wordsFor(had.least, had.most, 'one slot', 'slots')).toContain(slots[0]);
  const left = phrase(words, /Its job had (one task|\w+ tasks) left/);
  const tasks = rawLeft(each, job, boundAt);
  if (left !== null) expect(wordsFor(tasks.least, tasks.most, 'one task', 'tasks')).toContain(left[0]);
  const idle = phrase(words, /knew of (\w+) (?:other )?idle slots?/);
  const all = [...trace.data.topology.slots].reduce((sum, count) => sum + count, 0);
  const jobs = Array.from({ length: trace.data.graphs.jobs }, (_, one) => one);
  const busy = jobs.reduce((sum, one) => sum + rawHad(each, one, boundAt, attempt).least, 0);
  const most = all - busy;
  if (idle !== null && idle[0] !== 'no')
    expect(wordsFor(1, most, 'one', '').map((word) => word.trim())).toContain(idle[0]);
  const fresh = phrase(words, /a new attempt was expected to take (.+?)(?:\. |;)/);
  if (fresh === null || scenario.runs[0].params?.newFrom === 'told') return;
  const means = freshTimes(each, boundAt);
  // What is told beforehand stands in until a task has finished.
  if (!means.includes(null)) expect(means).toContain(fresh[0]);
}

/** The mean of the finished attempts of the stage, with and without those heard of just then; null: there are none. */
function freshTimes({ trace, task }: TaskCase, at: number): readonly (string | null)[] {
  const delay = trace.data.topology.networkDelay;
  const stage = trace.taskStage[task];
  const done = rawAttempts(trace).filter(
    (each) => trace.taskStage[each.task] === stage && each.outcome === FINISHED && each.endedAt + delay <= at,
  );
  return [done, done.filter(({ endedAt }) => endedAt + delay < at)].map((all) => {
    const sum = all.reduce((total, { startedAt, endedAt }) => total + endedAt - startedAt, 0);
    return all.length === 0 ? null : formatMicros(Math.round(sum / all.length));
  });
}

function checkJob(each: JobCase): void {
  const { scenario, job, time, words } = each;
  if (words === '' || mayFail(each)) return;
  const { params = {}, policy } = scenario.runs[0];
  const [tasks] = phrase(words, /(one task|\w+ tasks) left/) ?? [];
  const left = rawLeft(each, job, time);
  expect(wordsFor(left.least, left.most, 'one task', 'tasks')).toContain(tasks);
  const had = rawHad(each, job, time, Infinity);
  const [slots] = phrase(words, / and (?:has )?(none|one slot|\w+ slots|\w+)[.;]/) ?? [];
  if (policy === 'hopper-central') {
    const beta = Number(params.beta ?? 1.5);
    const sizes = Array.from({ length: left.most - left.least + 1 }, (_, i) =>
      (Math.max(2 / beta, 1) * (left.least + i)).toLocaleString('en', { maximumFractionDigits: 3 }),
    );
    expect(sizes).toContain(phrase(words, /virtual size is ([\d.,]*\d)/)?.[0]);
    const counts = Array.from({ length: had.most - had.least + 1 }, (_, i) => had.least + i);
    expect(counts.map((count) => (count === 0 ? 'none' : numberWord(count)))).toContain(slots);
  } else expect(wordsFor(had.least, had.most, 'one slot', 'slots')).toContain(slots);
}

const policies = ['hopper-fair', 'srpt', 'budgeted', 'hopper-central'];

test.each(policies)('what is said of launches is in the trace, %s', (policy) => {
  expect(eachPlaced({ policy, runs: RUNS, placing: 'hopper/launch' }, [checkLaunch])).toBeGreaterThan(RUNS);
});

test.each(policies)('what is said of jobs is in the trace, %s', (policy) => {
  expect(eachJob(policy, RUNS, checkJob)).toBeGreaterThan(RUNS);
});

test('a wrong number in a sentence about a launch or a job is noticed', () => {
  let wrong = 0;
  const isWrong = (check: () => void) => {
    expect(check).toThrow();
    wrong += 1;
  };
  const asked = { policy: 'srpt', runs: RUNS, placing: 'hopper/launch' };
  eachPlaced(asked, [
    (each) => {
      const words = each.words.replace(/had \w+ tasks? left/, 'had 99 tasks left');
      if (!mayFail(each) && words !== each.words) isWrong(() => checkLaunch({ ...each, words }));
    },
  ]);
  eachJob('hopper-central', RUNS, (each) => {
    const words = each.words.replace(/virtual size is [\d.]+\d/, 'virtual size is 0.5');
    if (!mayFail(each) && words !== each.words) isWrong(() => checkJob({ ...each, words }));
  });
  expect(wrong).toBeGreaterThan(RUNS);
});
