import { plainText } from '../../../explain/explanation.ts';
import { attemptToExplain } from '../../../explain/facts.ts';
import { explainTask } from '../../../faces/explain.ts';
import { copied, duplicated, matched } from '../../../policies/apollo/decisions.ts';
import type { RunSpec } from '../../../scenario/shape/schema.ts';
import { type DataRun, dataRun } from './testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions } from './testRawDecisions.ts';

/** An estimate as its words in a record say. */
export interface RawEstimate {
  readonly server: number;
  readonly kind: number;
  readonly init: number;
  readonly wait: number;
  readonly read: number;
  readonly cpu: number;
  readonly success: number;
  readonly completion: number;
  readonly noise: number;
  readonly age: number;
  readonly isDirect: boolean;
}

const WORDS_OF_ESTIMATE = 18;

/** Reads the estimates at the end of a record. */
export function rawEstimates({ words }: RawDecision, from: number): readonly RawEstimate[] {
  const estimates: RawEstimate[] = [];
  for (let at = from; at < words.length; at += WORDS_OF_ESTIMATE) {
    const time = (place: number) => words[at + place] * 2 ** 20 + words[at + place + 1];
    estimates.push({
      ...{ server: words[at], kind: words[at + 1] },
      ...{ init: time(2), wait: time(4), read: time(6), cpu: time(8) },
      ...{ success: words[at + 10], completion: time(11), noise: time(13), age: time(15) },
      isDirect: words[at + 17] === 1,
    });
  }
  return estimates;
}

const by = { 'apollo match': matched, 'apollo duplicate': duplicated, 'apollo copy': copied } as const;
export type ApolloKind = keyof typeof by;

/** Which records send attempts of each kind. */
const sentBy: readonly (readonly ApolloKind[])[] = [
  ['apollo match'],
  ['apollo copy'],
  ['apollo match', 'apollo duplicate'],
  ['apollo match'],
];

/** What is said of a task that a job manager of Apollo sent to a server. */
export interface ApolloCase extends DataRun {
  readonly task: number;
  readonly attempt: number;
  readonly decisions: readonly RawDecision[];
  readonly kind: ApolloKind;
  /** The record that sent the attempt. */
  readonly placing: RawDecision;
  readonly estimates: readonly RawEstimate[];
  readonly chosen: RawEstimate;
  readonly words: string;
  readonly others: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isChosen: boolean }[];
}

function isPlacing(decision: RawDecision, task: number, server: number): boolean {
  const { kind, words } = decision;
  if (words[0] !== task) return false;
  if (kind === 'apollo match') return words[matched.at.verdict] < 4 && words[matched.at.server] === server;
  if (kind === 'apollo duplicate') return words[duplicated.at.to] === server;
  return words[copied.at.candidates] === server;
}

/** Finds the record that sent an attempt. */
export function rawPlacing({ trace }: DataRun, attempt: number): RawDecision | undefined {
  const { task, server, boundAt } = rawAttempts(trace)[attempt];
  const kinds: readonly string[] = sentBy[trace.data.tables.attempts.columns.kind[attempt]];
  return rawDecisions(trace).find(
    (each) => each.at === boundAt && kinds.includes(each.kind) && isPlacing(each, task, server),
  );
}

/** Calls back with each task that got a server in runs of Apollo on random scenarios; returns their number. */
export function eachApollo(
  runs: number,
  given: RunSpec['params'],
  check: (each: ApolloCase) => void,
  policy = 'apollo',
): number {
  let tasks = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const run = dataRun(seed, policy, 1, given);
    if (run === null) continue;
    for (let task = 0; task < run.trace.data.graphs.tasks; task += 1) {
      const each = caseOf(run, task);
      if (each === null) continue;
      try {
        check(each);
      } catch (error) {
        throw new Error(`seed ${seed}, task ${task}: ${each.words}`, { cause: error });
      }
      tasks += 1;
    }
  }
  return tasks;
}

function caseOf(run: DataRun, task: number): ApolloCase | null {
  const { trace } = run;
  const attempt = attemptToExplain(trace, task);
  if (attempt < 0) return null;
  const placing = rawPlacing(run, attempt);
  if (placing === undefined) throw new Error(`nothing recorded sent task ${task}`);
  const kind = placing.kind as ApolloKind;
  const estimates = rawEstimates(placing, by[kind].at.candidates);
  const { server } = rawAttempts(trace)[attempt];
  const chosen = estimates.find((each) => each.server === server);
  if (chosen === undefined) throw new Error(`task ${task} went to no candidate`);
  const { sentence, evidence, moves = [] } = explainTask(trace, task);
  return {
    ...run,
    ...{ task, attempt, decisions: rawDecisions(trace), kind, placing, estimates, chosen },
    ...{ words: plainText(sentence), others: moves.map(plainText), rows: evidence?.rows ?? [] },
    header: evidence?.header ?? [],
  };
}
