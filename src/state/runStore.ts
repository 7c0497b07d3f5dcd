import { create } from 'zustand';
import type { Issue } from '../base/issue.ts';
import type { RecordingLevel } from '../engine/record/schema.ts';
import { makingOf } from '../scenario/forks/lineage.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** What a run is computed from: `scenario.runs[index]`. */
export interface RunSource {
  readonly scenario: Scenario;
  readonly index: number;
  /** How much of it is recorded, where that is known. It may depend on the other runs. */
  readonly level?: RecordingLevel;
}

/** Estimated cost of a run. */
export interface Cost {
  readonly events: number;
  readonly seconds: number;
}

/** State of a run. */
export type RunState =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'running';
      readonly share: number;
      readonly events: number;
      /** Null while it is too early for an estimate. */
      readonly secondsLeft: number | null;
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly issues: readonly Issue[]; readonly log?: readonly string[] }
  | { readonly kind: 'crashed'; readonly message: string }
  /** It takes long, or has code that somebody else wrote. */
  | { readonly kind: 'needsConsent'; readonly cost: Cost; readonly code?: string }
  | { readonly kind: 'cancelled' };

/** A finished run. */
export interface FinishedRun {
  readonly source: RunSource;
  readonly trace: Trace;
  readonly digest: string;
  /** Whether facts of its trace are still being found: views that take longer without them wait. */
  readonly lacksFacts?: boolean;
  /** Duration of the simulation, in seconds of real time. */
  readonly seconds: number;
  /** Whether it ends where the code of its policy failed: a picture, and no result. */
  readonly isCut?: boolean;
  /** What code that somebody wrote has written. */
  readonly log?: readonly string[];
}

/** One policy of the scenario on screen. */
export interface Run {
  readonly source: RunSource;
  readonly state: RunState;
  /**
   * The trace on screen: of this run once it is done; until then, of the previous run at this position, if
   * any.
   */
  readonly shown: FinishedRun | null;
}

/** The runs of the scenario on screen, in its order. */
interface Runs {
  readonly runs: readonly Run[];
}

export const runStore = create<Runs>()(() => ({ runs: [] }));

/** Tells whether the trace on screen is no result: it belongs to an older version of the scenario, or its policy failed. */
export function isStale({ source, shown }: Run): boolean {
  return shown !== null && (shown.isCut === true || !isSameRun(shown.source, source));
}

/**
 * Tells whether two sources give the same run: everything on which their traces depend is equal. Titles may
 * differ.
 */
export function isSameRun(one: RunSource, other: RunSource): boolean {
  const [a, b] = [one.scenario, other.scenario];
  return (
    a.seed === b.seed &&
    isEqual(makingOf(a.runs, one.index), makingOf(b.runs, other.index)) &&
    isEqual(a.cluster, b.cluster) &&
    isEqual(a.events, b.events) &&
    isSameWorkload(a.workload, b.workload) &&
    // The digest depends on how much is recorded.
    one.level === other.level
  );
}

// Listed workloads can be megabytes, and other edits keep the same object, so comparing references is enough.
function isSameWorkload(a: Scenario['workload'], b: Scenario['workload']): boolean {
  return a === b || (a.kind === 'generated' && b.kind === 'generated' && isEqual(a, b));
}

// Objects with their fields in another order count as different: that costs a needless run but never shows a
// wrong one.
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
