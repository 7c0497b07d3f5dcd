import { expect } from 'vitest';
import { answerAt } from '../../../app/first/answerAt.ts';
import { verdictOf } from '../../../explain/verdict/verdict.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { rawAttempts, rawDecisions } from '../inspector/testRawDecisions.ts';

// Computes once more, from rows of the traces, where the clock tells the answer, and looks for what the verdict names at that moment.

const MOMENT = 'flow-graph';
const others = ['cluster', 'timeline', 'queues', 'numbers', 'no such view'];

export const solvesOf = (trace: Trace) => rawDecisions(trace).filter(({ kind }) => kind === 'quincy/solve');

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
export function isOpen(trace: Trace, task: number, at: number): boolean {
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
export function isSolved(trace: Trace, task: number, at: number): boolean {
  const last = solvesOf(trace).findLast((solve) => solve.at <= at);
  if (last === undefined) return false;
  const isIn = ({ kind, words, row }: { kind: string; words: readonly number[]; row: number }) =>
    kind === 'quincy/submit' && words[0] === task && row < last.row;
  const ends = rawAttempts(trace).filter((each) => each.task === task && each.outcome === 1);
  return rawDecisions(trace).some(isIn) && ends.every(({ endedAt }) => endedAt > last.at);
}

/** Checks one question in all views; tells whether it has a picture of a moment, and what that has to show. */
export function checkAnswer(runs: readonly RunTrace[], job: number): { at: number; decided: Decided } | null {
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
