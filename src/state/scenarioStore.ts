import { create } from 'zustand';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { trustWritten } from './trustedCode.ts';

/** Where the scenario on screen came from. */
export type Origin =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'link' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'draft' };

/** The open scenario: as it is now, and as it was opened. */
export interface Desk {
  readonly scenario: Scenario;
  readonly opened: Scenario;
  readonly origin: Origin;
}

/** Changes that are undone together, such as those of one drag. */
export interface Gesture {
  readonly name: string;
  /** Whether more changes will follow: the pointer is still down. */
  readonly isOpen: boolean;
}

/** The edited scenario with its history: the single source of what is simulated. */
interface ScenarioState extends Desk {
  readonly history: History<Desk>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `isForeign`: what changes comes from elsewhere, such as a link or a file, so that code in it is not the visitor's. */
  edit(change: (scenario: Scenario) => Scenario, gesture?: Gesture, isForeign?: boolean): void;
  /** Opens another scenario; undoing returns to the previous one. */
  open(scenario: Scenario, origin: Origin): void;
  /** Returns to the scenario as it was opened; this can be undone, too. */
  revert(): void;
  undo(): void;
  redo(): void;
}

/** Consecutive changes of one control within this time are one undo step. [ms] */
const COALESCE_WITHIN = 800;

/** What is kept of the times in the log from which the jobs of a scenario are; undefined: nothing. */
export function loggedIn({ workload }: Scenario) {
  return workload.kind === 'explicit' ? workload.from?.logged : undefined;
}

/** Creates a store with its first scenario; the page has one, tests create their own. */
export function createScenarioStore(first: Scenario, origin: Origin) {
  let last: { readonly gesture: Gesture; readonly at: number } | null = null;

  const shown = (history: History<Desk>) => ({
    ...history.present,
    history,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  });

  const continues = (gesture: Gesture | undefined): boolean => {
    if (gesture === undefined || last === null || last.gesture.name !== gesture.name) return false;
    return last.gesture.isOpen || performance.now() - last.at < COALESCE_WITHIN;
  };

  return create<ScenarioState>()((set) => {
    const step = (change: (history: History<Desk>) => History<Desk>) => {
      last = null;
      set(({ history }) => shown(change(history)));
    };

    return {
      ...shown(historyOf<Desk>({ scenario: first, opened: first, origin })),
      edit: (change, gesture, isForeign = false) =>
        set(({ history }) => {
          const { present } = history;
          const scenario = change(present.scenario);
          const merge = continues(gesture) ? amend : advance;
          last = gesture === undefined ? null : { gesture, at: performance.now() };
          if (scenario === present.scenario) return {};
          if (!isForeign) trustWritten(present.scenario, scenario);
          return shown(merge(history, { ...present, scenario }));
        }),
      open: (scenario, from) => {
        // A copy, so that opening the same preset twice gives two different objects (autosave relies on it).
        const opened = { ...scenario };
        step((history) => advance(history, { scenario: opened, opened, origin: from }));
      },
      revert: () =>
        step((history) => {
          const { opened, scenario } = history.present;
          return opened === scenario ? history : advance(history, { ...history.present, scenario: opened });
        }),
      undo: () => step(undo),
      redo: () => step(redo),
    };
  });
}

export type ScenarioStore = ReturnType<typeof createScenarioStore>;

/** The page's scenario, for all that show or edit it; starts with the first preset. */
export const scenarioStore = createScenarioStore(firstPreset.scenario, {
  kind: 'preset',
  id: firstPreset.id,
});

/** The present state, the earlier ones (undo) and the undone ones (redo). */
interface History<State> {
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
