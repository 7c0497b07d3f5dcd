/** What is, what was and what was undone. */
export interface History<State> {
  readonly present: State;
  readonly past: readonly State[]; // oldest first
  readonly future: readonly State[]; // next first
}

/** Steps that can be undone. */
export const HISTORY_STEPS = 100;

/** Begins a history. */
export function historyOf<State>(present: State): History<State> {
  return { present, past: [], future: [] };
}

/** Adds a step. What was undone is forgotten. */
export function advance<State>({ present, past }: History<State>, next: State): History<State> {
  return { present: next, past: [...past, present].slice(-HISTORY_STEPS), future: [] };
}

/** Replaces the present without a step of its own: the later changes of one drag. */
export function amend<State>({ past }: History<State>, next: State): History<State> {
  return { present: next, past, future: [] };
}

/** Goes a step back; the same history at its beginning. */
export function undo<State>(history: History<State>): History<State> {
  const { present, past, future } = history;
  if (past.length === 0) return history;
  return { present: past[past.length - 1], past: past.slice(0, -1), future: [present, ...future] };
}

/** Goes a step forward again; the same history at its end. */
export function redo<State>(history: History<State>): History<State> {
  const { present, past, future } = history;
  if (future.length === 0) return history;
  return { present: future[0], past: [...past, present], future: future.slice(1) };
}
