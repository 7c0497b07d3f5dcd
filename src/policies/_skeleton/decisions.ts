import type { ServerId, TaskId } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';

/** A task was given to a server. */
interface Dealt {
  readonly task: TaskId;
  readonly server: ServerId;
  /** Place of the task among those that the server gets in a row, from 1. */
  readonly turn: number;
}

/** The decisions that "Why here?" reads from the trace; see `src/faces/_skeleton/explain/index.ts`. */
export const dealtKind: DecisionKind<Dealt> = {
  name: 'skeleton/dealt',
  decode: (words) => ({ task: words[0], server: words[1], turn: words[2] }),
};
