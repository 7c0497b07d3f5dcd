import { formatMicros } from '../../base/format.ts';
import type { AttemptId, ServerId, TaskId } from '../../engine/ids.ts';
import { type Micros, toMicros } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { choice, decisionKind, flag, whole } from '../../kit/decisionSchema.ts';
import {
  type Copied,
  copied,
  type Duplicated,
  duplicated,
  type EstimateRecord,
  type Matched,
  matched,
  verdicts,
} from '../../policies/apollo/decisions.ts';
import { decisionsByKey } from '../../trace/decisionsByKey.ts';
import type { Decision, Trace } from '../../trace/trace.ts';

/** The decision that sent an attempt to its server: of a batch, or a correction for one task. */
export type Placing =
  | { readonly by: 'match'; readonly decision: Decision<Matched> }
  | { readonly by: 'duplicate'; readonly decision: Decision<Duplicated> }
  | { readonly by: 'copy'; readonly decision: Decision<Copied> };

const sends = new Set(['regular', 'opportunistic', 'moved']);

/** What tells a decision that sends a task from all others of its stage. */
export const sendKey = (task: TaskId, server: ServerId | null | undefined, at: Micros) =>
  `${task} ${server} ${at}`;

const copies = decisionsByKey(copied, ({ at, payload: { task, candidates } }) =>
  sendKey(task, candidates[0]?.server, at),
);
const matches = decisionsByKey(matched, ({ at, payload: { task, server, verdict } }) =>
  sends.has(verdict) ? sendKey(task, server, at) : null,
);
const duplicates = decisionsByKey(duplicated, ({ at, payload: { task, to } }) => sendKey(task, to, at));

/** Finds the decision that sent an attempt; undefined in runs of other policies. */
export function placingOf(trace: Trace, attempt: AttemptId): Placing | undefined {
  const { task, server, boundAt, kind } = trace.data.tables.attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  const key = sendKey(task[attempt], server[attempt], boundAt[attempt]);
  if (kind[attempt] === AttemptKind.speculative) {
    const [decision] = copies(trace, stage, key);
    return decision && { by: 'copy', decision };
  }
  const [match] = matches(trace, stage, key);
  if (match !== undefined) return { by: 'match', decision: match };
  const [decision] = duplicates(trace, stage, key);
  return decision && { by: 'duplicate', decision };
}

/** The server that a decision chose. */
export function chosenBy({ by, decision }: Placing): number | null {
  if (by === 'match') return decision.payload.server;
  return by === 'duplicate' ? decision.payload.to : (decision.payload.candidates[0]?.server ?? null);
}

/** What was estimated of one server. */
export function estimateOn(
  candidates: readonly EstimateRecord[],
  server: number | null,
): EstimateRecord | undefined {
  return candidates.find((each) => each.server === server);
}

/** Eq 1: when the task would be complete if nothing fails. */
export function withoutFailure({ init, wait, read, cpu }: EstimateRecord): number {
  return init + wait + read + cpu;
}

/** What a matcher counts where it goes by completions: the estimate with its random addition. */
export function counted({ completion, noise }: EstimateRecord): number {
  return completion + noise;
}

const ofBatch = decisionsByKey(matched, ({ at, actor, payload: { batch, server } }) =>
  [at, actor, batch, server].join(),
);

/** The other task of a batch that was matched with a server; null: none was. */
export function holderOf(
  trace: Trace,
  { at, actor, payload }: Decision<Matched>,
  server: ServerId,
): TaskId | null {
  const { stageJob, jobFirstStage } = trace.data.graphs;
  const job = stageJob[trace.taskStage[payload.task]];
  const key = [at, actor, payload.batch, server].join();
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    const other = ofBatch(trace, stage, key).find((each) => each.payload.task !== payload.task);
    if (other !== undefined) return other.payload.task;
  }
  return null;
}

/** By how many lines of cores and memory the task whose wait was read was larger, at most (APO-27, AMB-39). */
export function linesLarger({ data }: Trace, { age }: EstimateRecord): number {
  const { topology, params } = data;
  // Where neither is counted, matrices have one cell; one scheduler of all jobs knows the true waits.
  if (params.stale === undefined) return 0;
  if (topology.cores === null && topology.memory === null) return 0;
  return Math.floor(age / toMicros(Number(params.stale))) * Number(params.distrust);
}

/** "The matrix for that was 1.2 s old, from the server itself." and whether it was read for a larger task. */
export function ageWords(trace: Trace, estimate: EstimateRecord): string {
  const { age, isDirect } = estimate;
  if (trace.data.params.stale === undefined) return ' The scheduler knew the true wait there.';
  const from = isDirect ? 'from the server itself' : 'from the monitor';
  const lines = linesLarger(trace, estimate);
  const larger =
    lines === 0
      ? ''
      : `; as that is old, the wait of a task up to ${lines === 1 ? 'one line' : `${lines} lines`} of cores and memory larger was read`;
  return ` The matrix for that was ${formatMicros(age)} old, ${from}${larger}.`;
}

// The first fields of the records of decisions that send tasks: for what looks at all of a run.

/** Of a task of a batch: a record for each row, one after the other. */
export const matchHead = decisionKind(matched.name, {
  task: whole,
  batch: whole,
  row: whole,
  rows: whole,
  rounds: whole,
  verdict: choice(verdicts),
});

/** Of a duplicate of a task that waits. */
export const duplicateHead = decisionKind(duplicated.name, { task: whole, from: whole });

/** Of a copy of a slow task. */
export const copyHead = decisionKind(copied.name, { task: whole, server: whole, isSlowReading: flag });

/** Why a server is a candidate, in a table. */
export const kindWords: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'holds input',
  rack: 'rack of input',
  light: 'lightly loaded',
};

/** The same in a word. */
export const shortKinds: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'input',
  rack: 'its rack',
  light: 'light',
};
