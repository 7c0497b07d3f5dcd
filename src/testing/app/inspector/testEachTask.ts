import { plainText } from '../../../explain/explanation.ts';
import { attemptToExplain } from '../../../explain/facts.ts';
import { explainTask } from '../../../faces/explain.ts';
import type { RunSpec } from '../../../scenario/shape/schema.ts';
import { type DataRun, dataRun } from './testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions } from './testRawDecisions.ts';

/** What is said of a task that got a server. */
export interface TaskCase extends DataRun {
  readonly task: number;
  readonly attempt: number;
  readonly decisions: readonly RawDecision[];
  /** The one that gave it the server. */
  readonly placing: RawDecision;
  readonly words: string;
  readonly moves: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isChosen: boolean }[];
  /** Rows of evidence that are not shown. */
  readonly more: number;
}

/** Whose tasks to go through. */
export interface TaskRuns {
  readonly policy: string;
  readonly runs: number;
  /** The kind of decision that gives a task a server; its first two words are both. */
  readonly placing: string;
  /** Parameters that are not drawn. */
  readonly given?: RunSpec['params'];
}

/** Calls back with every task that got a server in a policy's runs; returns the number of tasks. */
export function eachPlaced(
  { policy, runs, placing: wanted, given }: TaskRuns,
  checks: readonly ((each: TaskCase) => void)[],
): number {
  let tasks = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const run = dataRun(seed, policy, 1, given);
    if (run === null) continue;
    const { trace } = run;
    const decisions = rawDecisions(trace);
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(trace, task);
      if (attempt < 0) continue;
      const { server, boundAt } = rawAttempts(trace)[attempt];
      const placing = decisions.findLast(
        ({ kind, at, words: [placed, to] }) =>
          kind === wanted && placed === task && to === server && at <= boundAt,
      );
      const said = explainTask(trace, task);
      const { rows, header, more } = said.evidence ?? { rows: [], header: [], more: 0 };
      const words = plainText(said.sentence);
      const moves = (said.moves ?? []).map(plainText);
      try {
        if (placing === undefined) throw new Error(`no ${wanted} is recorded`);
        for (const check of checks)
          check({ ...run, task, attempt, decisions, placing, words, moves, header, rows, more });
      } catch (error) {
        throw new Error(`${policy}, seed ${seed}, task ${task}: ${[words, ...moves].join(' | ')}`, {
          cause: error,
        });
      }
      tasks += 1;
    }
  }
  return tasks;
}
