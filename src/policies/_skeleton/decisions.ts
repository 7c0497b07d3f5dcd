import type { ServerId, TaskId } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';

/** A task was dealt to a server. */
export interface Dealt {
  readonly task: TaskId;
  readonly server: ServerId;
  /** Which of the tasks that the server gets in a row it was, from 1. */
  readonly turn: number;
}

/** What "Why here?" reads again from the trace; see `src/faces/_skeleton/explain/index.ts`. */
export const dealtKind: DecisionKind<Dealt> = {
  name: 'skeleton/dealt',
  decode: (words) => ({ task: words[0], server: words[1], turn: words[2] }),
};
