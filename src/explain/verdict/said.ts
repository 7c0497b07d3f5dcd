import type { AttemptId, ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Piece } from '../explanation.ts';
import type { Contrast } from './contrast.ts';

/** What only the faces of policies know, in a few words; null: nothing. */
export interface PolicyWords {
  /** Why an attempt was stopped: "stopped for j4". */
  stop?(trace: Trace, attempt: AttemptId): string | null;
  /** What a task waits for at a time though slots are free, to follow "waited 3 s ": "for a token of its job". */
  heldBack?(trace: Trace, task: TaskId, time: Micros): string | null;
}

/** What the slower run is told by. */
export interface SlowCase extends Contrast {
  readonly trace: Trace;
  readonly says: PolicyWords;
}

/** Words about what happened in a run, and where and when. */
export interface Said {
  readonly words: readonly Piece[];
  readonly attempt: AttemptId;
  readonly server: ServerId;
  readonly from: Micros;
  readonly to: Micros;
  /** Whether the task waited in lines of servers without being sent to one of them. Default: false. */
  readonly isReserved?: boolean;
}

/** Puts words to a stretch of time of an attempt. */
export function said(
  { data }: Trace,
  at: { readonly attempt: AttemptId; readonly from: Micros; readonly to: Micros },
  words: readonly Piece[],
): Said {
  const { attempt, from, to } = at;
  return { words, attempt, server: data.tables.attempts.columns.server[attempt], from, to };
}
