import type { Reading } from '../data/reading.ts';
import type { AttemptId, Lane, ServerId, StageId, TaskId } from '../ids.ts';

/** What the core and `Endings` tell of attempts of which more is known than their rows tell (`Starts`). */
export interface KnownStarts {
  readonly reading: Reading | null; // null: no task reads
  /** Starts an attempt in a slot that was taken for it. */
  begin(server: ServerId, attempt: AttemptId, lane: Lane): void;
  /** An attempt has finished computing; `isFirst`: so has its task. */
  finished(attempt: AttemptId, stage: StageId, task: TaskId, server: ServerId, isFirst: boolean): void;
  /** A slot has no attempt any more. */
  vacated(server: ServerId, lane: Lane): void;
  /** An attempt gives up its slot, and with it what else it took of its server. */
  giveRoomBack(server: ServerId, stage: StageId): void;
}
