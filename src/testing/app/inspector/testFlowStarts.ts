import { plainText } from '../../../explain/explanation.ts';
import { attemptToExplain } from '../../../explain/facts.ts';
import { explainTask } from '../../../faces/explain.ts';
import { historyOf, type SolveHistory } from '../../../faces/quincy/flow-graph/history.ts';
import { cases } from '../../cases.ts';
import { type DataRun, dataRun } from './testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions } from './testRawDecisions.ts';
import { type RawPrices, rawPrices } from './testRawQuincy.ts';

export const RUNS = cases(8, 4); // of each policy

/** Quincy's policies that solve a min-cost flow. */
export const flowPolicies = ['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'];

export const UNITS = 1e6; // of a cost of 1
export const TICK = 100; // µs

/** A task started by a flow, with its explanation. */
export interface FlowStart extends DataRun {
  readonly task: number;
  readonly decisions: readonly RawDecision[];
  readonly history: SolveHistory;
  readonly prices: RawPrices;
  readonly start: RawDecision;
  readonly words: string;
  readonly moves: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isChosen: boolean }[];
}

/**
 * Runs the policy on random scenarios in which no server fails and calls `checks` for every task that a flow started.
 * Returns the number of tasks.
 */
export function eachFlowStart(policy: string, checks: readonly ((each: FlowStart) => void)[]): number {
  let tasks = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = dataRun(seed, policy, seed % 2 === 0 ? 1 : 40);
    if (run === null) continue;
    const { trace, scenario } = run;
    const decisions = rawDecisions(trace);
    const history = historyOf(trace);
    const prices = rawPrices(scenario);
    if (history === null) continue;
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(trace, task);
      if (attempt < 0) continue;
      const { server, boundAt } = rawAttempts(trace)[attempt];
      const start = decisions.findLast(
        ({ kind, at, words }) =>
          kind === 'quincy/start' && words[0] === task && words[1] === server && at <= boundAt,
      );
      const { sentence, evidence, moves = [] } = explainTask(trace, task);
      const words = plainText(sentence);
      const { rows, header } = evidence ?? { rows: [], header: [] };
      const told = moves.map(plainText);
      try {
        if (start === undefined) throw new Error('no start is recorded');
        for (const check of checks)
          check({ ...run, task, decisions, history, prices, start, words, rows, header, moves: told });
      } catch (error) {
        throw new Error(`${policy}, seed ${seed}, task ${task}: ${words} | ${told.join(' | ')}`, {
          cause: error,
        });
      }
      tasks += 1;
    }
  }
  return tasks;
}

export const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
export const isWhole = ({ trace }: DataRun) => trace.data.tables.outages.length === 0;
export const ticks = (from: number, to: number) => Math.floor(to / TICK) - Math.floor(from / TICK);
export const isFree = ({ scenario }: DataRun) => (scenario.runs[0].params?.solverDelay ?? 'free') === 'free';

/** Adds up the ticks for which a task had a server between its submission and a row, up to the time of the row. */
export function ticksOn(
  decisions: readonly RawDecision[],
  task: number,
  from: number,
  until: RawDecision,
): number {
  let sum = 0;
  let since: number | null = null;
  for (const { row, at, kind, words } of decisions) {
    if (row <= from || row >= until.row || words[0] !== task) continue;
    if (kind === 'quincy/start') since = at;
    if ((kind === 'quincy/leave' || kind === 'quincy/evict') && since !== null) {
      sum += ticks(since, at);
      since = null;
    }
  }
  return sum + (since === null ? 0 : ticks(since, until.at));
}
