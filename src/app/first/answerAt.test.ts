import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { verdictOf } from '../../explain/verdict/verdict.ts';
import { policies } from '../../policies/registry.ts';
import { checkScenario } from '../../scenario/check.ts';
import { compileScenario } from '../../scenario/compile.ts';
import { planRun } from '../../scenario/planRun.ts';
import { type Preset, presets } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { drawScenario } from '../../testing/app/inspector/testRandomRuns.ts';
import { rawAttempts, rawDecisions } from '../../testing/app/inspector/testRawDecisions.ts';
import { AnyData } from '../../testing/policies/testAnyData.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../../views/view.ts';
import { openingMoment } from '../openingMoment.ts';
import { answerAt } from './answerAt.ts';
import { asks } from './asks.ts';

// Computes once more, from rows of the traces, where the clock tells the answer, and looks for what the verdict names at that moment.

/** Their runs take too long, or too much memory, to be repeated here. */
const longest = /^(large-cluster|narrow-uplinks|thirty-instances|ten-thousand)/;
const SEEDS = Number(process.env.EXPLAINED_RUNS ?? 4);
const patience = 600_000; // ms

const MOMENT = 'flow-graph';
const others = ['cluster', 'timeline', 'queues', 'numbers', 'no such view'];

const solvesOf = (trace: Trace) => rawDecisions(trace).filter(({ kind }) => kind === 'quincy/solve');

/** When a job is over, in rows of its run; Infinity: never. */
function endIn({ data, taskStage }: Trace, job: number): number {
  let last = data.tables.jobs.columns.arrivedAt[job];
  for (let task = 0; task < taskStage.length; task += 1) {
    if (data.graphs.stageJob[taskStage[task]] !== job) continue;
    last = Math.max(last, data.tables.stages.columns.finishedAt[taskStage[task]]);
  }
  return last;
}

function lastEnd(traces: readonly Trace[], job: number): number {
  const ends = traces.map((trace) => endIn(trace, job)).filter((end) => end < Infinity);
  return ends.length === 0 ? 0 : ends.sort((one, other) => other - one)[0];
}

/** What the picture of a moment has to be of: the task of the verdict, in the run that lost time and in the one that won. */
interface Decided {
  readonly task: number;
  readonly slow: Trace;
  readonly fast: Trace;
  readonly from: number;
  readonly to: number;
  /** When the winner started the attempt that finished the task first. */
  readonly there: number;
}

function decidedIn(runs: readonly RunTrace[], job: number): Decided | null {
  const { winner, loser, shown } = verdictOf(runs, job);
  if (winner === null || loser === null || shown === null) return null;
  const [slow, fast] = [runs[loser].trace, runs[winner].trace];
  const finishers = rawAttempts(fast).filter(({ task, outcome }) => task === shown.task && outcome === 1);
  const first = finishers.sort((one, other) => one.endedAt - other.endedAt)[0];
  return { task: shown.task, slow, fast, from: shown.from, to: shown.to, there: first.startedAt };
}

/** The moment nearest to the winner's start at which the other run loses its time: tries all that it can be. */
function momentOf({ from, to, there }: Decided): number {
  const away = (at: number) => Math.abs(at - there);
  return [from, to, there].filter((at) => at >= from && at <= to).sort((a, b) => away(a) - away(b))[0];
}

/** Whether a task can be decided about: what it reads is there, and it is not done. */
function isOpen(trace: Trace, task: number, at: number): boolean {
  const { graphs } = trace.data;
  const endsOf = (wanted: number) =>
    rawAttempts(trace).filter((row) => row.task === wanted && row.outcome === 1);
  const stage = trace.taskStage[task];
  const [before] = graphs.parents.items.subarray(
    graphs.parents.first[stage],
    graphs.parents.first[stage + 1],
  );
  const isReady =
    graphs.storage.isOneToOne[stage] === 1
      ? endsOf(graphs.stageFirstTask[before] + task - graphs.stageFirstTask[stage]).some(
          (row) => row.endedAt <= at,
        )
      : trace.data.tables.stages.columns.readyAt[stage] <= at;
  return isReady && endsOf(task).some(({ endedAt }) => endedAt >= at);
}

/** Whether the last solve before a time knew a task: it was submitted before, and had not ended when the solve began. */
function isSolved(trace: Trace, task: number, at: number): boolean {
  const last = solvesOf(trace).findLast((solve) => solve.at <= at);
  if (last === undefined) return false;
  const isIn = ({ kind, words, row }: { kind: string; words: readonly number[]; row: number }) =>
    kind === 'quincy/submit' && words[0] === task && row < last.row;
  const ends = rawAttempts(trace).filter((each) => each.task === task && each.outcome === 1);
  return rawDecisions(trace).some(isIn) && ends.every(({ endedAt }) => endedAt > last.at);
}

/** Checks one question in all views; tells whether it has a picture of a moment, and what that has to show. */
function check(runs: readonly RunTrace[], job: number): { at: number; decided: Decided } | null {
  const traces = runs.map(({ trace }) => trace);
  const end = lastEnd(traces, job);
  for (const view of others) expect(answerAt(view, runs, job), view).toBe(end);
  const at = answerAt(MOMENT, runs, job);
  const decided = traces.some((trace) => solvesOf(trace).length > 0) ? decidedIn(runs, job) : null;
  expect(at).toBe(decided === null ? end : momentOf(decided));
  if (decided === null) return null;
  expect(at).toBeGreaterThanOrEqual(traces[0].data.tables.jobs.columns.arrivedAt[job]);
  expect(at).toBeLessThanOrEqual(end);
  return { at, decided };
}

function runsOf(scenario: Scenario): readonly RunTrace[] {
  const compiled = compileScenario(scenario);
  return scenario.runs.map((_, index) => ({
    index,
    title: `run ${index}`,
    trace: openTrace(simulate(planRun(scenario, index, compiled))),
  }));
}

const jobOf = ({ opening }: Preset, runs: readonly RunTrace[]) =>
  opening?.job ?? openingMoment(runs.map(({ trace }) => trace))?.job;

test('each question of a preset is answered at the end of its job, or over the decision that the verdict names', {
  timeout: patience,
}, () => {
  const ofMoment: string[] = [];
  for (const preset of presets.all.filter(asks)) {
    if (longest.test(preset.id)) continue;
    const runs = runsOf(preset.scenario);
    const job = jobOf(preset, runs);
    if (job === undefined) continue;
    const found = check(runs, job);
    if (found === null) continue;
    ofMoment.push(preset.id);
    const { at, decided } = found;
    for (const trace of [decided.slow, decided.fast]) {
      expect(isOpen(trace, decided.task, at), preset.id).toBe(true);
      if (solvesOf(trace).length > 0) expect(isSolved(trace, decided.task, at), preset.id).toBe(true);
    }
  }
  expect(ofMoment.sort()).toEqual([
    ...['database-join', 'pagerank-moves', 'preemption-flips', 'six-computers', 'wait-or-move'],
  ]);
});

const solvers = policies.all.filter(({ id }) => /^quincy-q/.test(id));

test('the same for all jobs of random scenarios, between any two policies', { timeout: patience }, () => {
  let ofMoment = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const scenarios = [drawScenario(seed, 'fifo'), new AnyData(seed).scenario(policies.get('quincy-qfp'))];
    for (const scenario of scenarios) {
      const runs = [...solvers.map(({ id }) => id), 'sparrow', 'fifo', 'quincy-g'].flatMap((policy) => {
        const own = { ...scenario, runs: [{ policy }] };
        return checkScenario(own).issues.length > 0 ? [] : runsOf(own);
      });
      for (const [place, one] of runs.entries())
        for (const other of runs.slice(place + 1))
          for (let job = 0; job < one.trace.data.graphs.jobs; job += 1) {
            const found = check([one, other], job);
            if (found === null) continue;
            ofMoment += 1;
            // The run that loses time has the task then.
            const { at, decided } = found;
            expect(isOpen(decided.slow, decided.task, at), `${scenario.name} ${seed}, j${job + 1}`).toBe(
              true,
            );
          }
    }
  }
  expect(ofMoment).toBeGreaterThan(100);
});
