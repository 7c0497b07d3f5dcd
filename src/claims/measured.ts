import file from '../measured/claims.json' with { type: 'json' };

/** Why a measured value misses. */
interface Reason {
  readonly kind: string;
  readonly why: string;
}

/** A measured number, what it may be, and how it was judged by `npm run validate`. */
export interface Measured {
  /** Code of the claim. */
  readonly id: string;
  readonly what: string;
  /** The allowed values in words: "667 ± 5 %". */
  readonly allowed: string;
  readonly value: number;
  /** Number of seeds; 0 if it depends on none. */
  readonly seeds: number;
  /** `interval`: 95 % confidence interval of the mean; `range`: smallest and largest of the seeds; null: not known. */
  readonly spread: { readonly kind: string; readonly low: number; readonly high: number } | null;
  /** See `Verdict` in `scripts/validate/check.ts`. */
  readonly verdict: string;
  readonly reason?: Reason;
}

/** What one group of checks measured last. */
export interface MeasuredGroup {
  /** Day of the measurement. */
  readonly on: string;
  /** Commit that was measured; with "-dirty" if files were changed since. */
  readonly commit: string;
  /** CPU time of the measurement, if known: by it the next one tells how long it will take. */
  readonly seconds?: number;
  /** Whether it was copied from notes, which keep fewer digits and few intervals, and not written by the program. */
  readonly isFromNotes?: boolean;
  readonly checks: readonly Measured[];
}

/** The latest measurements by group of checks. `npm run validate -- --keep` replaces those of the groups that it ran. */
export const measured: Readonly<Record<string, MeasuredGroup>> = file;

/** A measured number with the group that measured it, and when. */
export interface Measurement extends Measured {
  readonly group: string;
  readonly on: string;
  readonly commit: string;
  readonly isFromNotes: boolean;
}

const all: readonly Measurement[] = Object.entries(measured).flatMap(
  ([group, { on, commit, isFromNotes = false, checks }]) =>
    checks.map((check) => ({ ...check, group, on, commit, isFromNotes })),
);

/** Lists what was measured last for a claim. */
export const measurementsOf = (code: string): readonly Measurement[] => all.filter(({ id }) => id === code);
