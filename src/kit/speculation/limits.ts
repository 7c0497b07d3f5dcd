import type { Micros } from '../../engine/kernel/time.ts';
import type { SpeculationRuleId } from './rule.ts';

// t_rem time that a running task still needs · t_new time that a new copy of it would take · c attempts at it that run
// δ how sure a saving must be · Δ time between two reports

/** What a rule goes by, of one running task. */
interface LimitFacts {
  readonly attempts: number; // c
  /** Since its first attempt started. */
  readonly elapsed: Micros;
  readonly timeOfNew: Micros; // t_new
  /** Times of the stage's finished tasks, ascending. */
  readonly finished: ArrayLike<Micros>;
  /** Time in all that the SlowTaskThreshold of the stage's tasks do not exceed; only LATE needs it. */
  slow(): Micros;
  /** Tasks of its job that have not finished, and slots that the job may have; only GRASS needs them. */
  readonly remaining: number;
  readonly slots: number;
  /** Whether tasks of its job wait for a slot; only Mantri needs it. */
  hasWaiting(): boolean;
}

/** The parameters of all rules, with shares from 0 to 1. */
export interface LimitRules {
  readonly copies: SpeculationRuleId;
  readonly mostCopies: number;
  readonly certainty: number; // δ
  readonly lastWaves: number;
  readonly reportEvery: Micros; // Δ
  readonly leastAge?: Micros;
}

/**
 * Gives the time left above which a rule lets a running task have one more attempt; Infinity: it gets none, however long it
 * needs. The rules themselves choose among many tasks at once and quickly; this says the same of one task, for people.
 */
export function leastTimeLeft(rules: LimitRules, facts: LimitFacts): Micros {
  const { attempts, timeOfNew } = facts;
  const share = (attempts + 1) / attempts;
  switch (rules.copies) {
    case 'none':
      return Infinity;
    case 'any':
      return attempts < rules.mostCopies ? timeOfNew : Infinity;
    case 'late':
      if (attempts > 1 || facts.elapsed < (rules.leastAge ?? 0)) return Infinity;
      return Math.max(timeOfNew, facts.slow() - facts.elapsed);
    case 'grass': {
      if (attempts >= rules.mostCopies) return Infinity;
      return facts.remaining <= rules.lastWaves * facts.slots ? timeOfNew : share * timeOfNew;
    }
    case 'mantri': {
      const restart = attempts === 1 && facts.hasWaiting() ? timeOfNew + rules.reportEvery : Infinity;
      const copy = attempts < rules.mostCopies ? share * surelyBelow(facts, rules.certainty) : Infinity;
      return Math.min(restart, copy);
    }
  }
}

/** The time that a new copy stays below with more than this probability: P(t_new < time) > δ for all longer times. */
function surelyBelow({ finished, timeOfNew }: LimitFacts, certainty: number): Micros {
  if (finished.length === 0) return certainty < 1 ? timeOfNew : Infinity;
  const place = Math.floor(certainty * finished.length);
  return place < finished.length ? finished[place] : Infinity;
}

/** Gives the time that so many percent of the times do not exceed; NaN where there are none. */
export function timeAtPercent(times: Float64Array, percent: number): Micros {
  if (times.length === 0) return Number.NaN;
  const sorted = times.slice().sort();
  return sorted[Math.min(times.length - 1, Math.max(0, Math.ceil((percent / 100) * times.length) - 1))];
}
