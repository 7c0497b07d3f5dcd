import type { AttemptId, ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import {
  type Copied,
  copied,
  type Duplicated,
  duplicated,
  type EstimateRecord,
  type Matched,
  matched,
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
