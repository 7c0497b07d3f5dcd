/** The present state, the earlier ones (undo) and the undone ones (redo). */
export interface History<State> {
  readonly present: State;
  readonly past: readonly State[]; // oldest first
  readonly future: readonly State[]; // next first
}

/** Number of steps that can be undone. */
export const HISTORY_STEPS = 100;

/** Starts a history. */
export function historyOf<State>(present: State): History<State> {
  return { present, past: [], future: [] };
}

/** Adds a step. Undone states can no longer be redone. */
export function advance<State>({ present, past }: History<State>, next: State): History<State> {
  return { present: next, past: [...past, present].slice(-HISTORY_STEPS), future: [] };
}

/** Replaces the present without adding a step, for the later changes of one drag. */
export function amend<State>({ past }: History<State>, next: State): History<State> {
  return { present: next, past, future: [] };
}

/** Undoes one step; returns the same history if there is none. */
export function undo<State>(history: History<State>): History<State> {
  const { present, past, future } = history;
  if (past.length === 0) return history;
  return { present: past[past.length - 1], past: past.slice(0, -1), future: [present, ...future] };
}

/** Redoes one step; returns the same history if there is none. */
export function redo<State>(history: History<State>): History<State> {
  const { present, past, future } = history;
  if (future.length === 0) return history;
  return { present: future[0], past: [...past, present], future: future.slice(1) };
}
