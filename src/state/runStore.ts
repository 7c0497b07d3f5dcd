import { create } from 'zustand';
import type { Issue } from '../base/issue.ts';
import { recordingFor } from '../scenario/estimate.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** What a run comes from: `scenario.runs[index]`. */
export interface RunSource {
  readonly scenario: Scenario;
  readonly index: number;
}

/** What a run will cost, roughly. */
export interface Cost {
  readonly events: number;
  readonly seconds: number;
}

/** How a run is doing. */
export type RunState =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'running';
      readonly share: number;
      readonly events: number;
      /** Null while it is too early to tell. */
      readonly secondsLeft: number | null;
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly issues: readonly Issue[] }
  | { readonly kind: 'crashed'; readonly message: string }
  | { readonly kind: 'needsConsent'; readonly cost: Cost }
  | { readonly kind: 'cancelled' };

/** A finished run. */
export interface FinishedRun {
  readonly source: RunSource;
  readonly trace: Trace;
  readonly digest: string;
  /** How long the simulation took. */
  readonly seconds: number;
}

/** One policy of the scenario on screen. */
export interface Run {
  readonly source: RunSource;
  readonly state: RunState;
  /** What is on screen: this very run once it is done; until then the one before, if there was one. */
  readonly shown: FinishedRun | null;
}

/** The runs of the scenario on screen, in its order. */
export interface Runs {
  readonly runs: readonly Run[];
}

export const runStore = create<Runs>()(() => ({ runs: [] }));

/** Tells whether what is on screen is older than the scenario beside it. */
export function isStale({ source, shown }: Run): boolean {
  return shown !== null && !isSameRun(shown.source, source);
}

/** Tells whether two sources lead to the same run: all that their traces depend on is equal. Titles may differ. */
export function isSameRun(one: RunSource, other: RunSource): boolean {
  const [a, b] = [one.scenario, other.scenario];
  return (
    a.seed === b.seed &&
    isEqual(a.runs[one.index], b.runs[other.index]) &&
    isEqual(a.cluster, b.cluster) &&
    isEqual(a.events, b.events) &&
    isSameWorkload(a.workload, b.workload) &&
    // How much is kept may hang on the other runs, and the digest hangs on how much is kept.
    (a === b || recordingFor(a) === recordingFor(b))
  );
}

// Explicit workloads may be megabytes, and edits keep them as they are: identity must do.
function isSameWorkload(a: Scenario['workload'], b: Scenario['workload']): boolean {
  return a === b || (a.kind === 'generated' && b.kind === 'generated' && isEqual(a, b));
}

// Two orders of the same fields count as different: that costs a run too many and never shows a wrong one.
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
