import type { AttemptId, ServerId, TaskId } from '../../engine/ids.ts';
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
import type { Decision, Trace } from '../../trace/trace.ts';

/** The decision that sent an attempt to its server: of a batch, or a correction for one task. */
export type Placing =
  | { readonly by: 'match'; readonly decision: Decision<Matched> }
  | { readonly by: 'duplicate'; readonly decision: Decision<Duplicated> }
  | { readonly by: 'copy'; readonly decision: Decision<Copied> };

const sends = new Set(['regular', 'opportunistic', 'moved']);

/** Finds the decision that sent an attempt; undefined in runs of other policies. */
export function placingOf(trace: Trace, attempt: AttemptId): Placing | undefined {
  const { task, server, boundAt, kind } = trace.data.tables.attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  const isIt = (at: number, of: number, to: number | null) =>
    at === boundAt[attempt] && of === task[attempt] && to === server[attempt];
  if (kind[attempt] === AttemptKind.speculative) {
    const decision = trace
      .decisionsOfStage(copied, stage)
      .find(({ at, payload }) => isIt(at, payload.task, payload.candidates[0]?.server ?? null));
    return decision && { by: 'copy', decision };
  }
  const match = trace
    .decisionsOfStage(matched, stage)
    .find(({ at, payload }) => sends.has(payload.verdict) && isIt(at, payload.task, payload.server));
  if (match !== undefined) return { by: 'match', decision: match };
  const decision = trace
    .decisionsOfStage(duplicated, stage)
    .find(({ at, payload }) => isIt(at, payload.task, payload.to));
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

/** The other task of a batch that was matched with a server; null: none was. */
export function holderOf(
  trace: Trace,
  { at, actor, payload }: Decision<Matched>,
  server: ServerId,
): TaskId | null {
  const { stageJob, jobFirstStage } = trace.data.graphs;
  const job = stageJob[trace.taskStage[payload.task]];
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    const other = trace
      .decisionsOfStage(matched, stage)
      .find(
        (each) =>
          each.at === at &&
          each.actor === actor &&
          each.payload.batch === payload.batch &&
          each.payload.server === server &&
          each.payload.task !== payload.task,
      );
    if (other !== undefined) return other.payload.task;
  }
  return null;
}
