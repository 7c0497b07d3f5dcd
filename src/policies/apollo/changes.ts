import { type Micros, toMicros } from '../../engine/kernel/time.ts';
import type { ParamChanges } from '../../engine/policy/policy.ts';
import { sets } from '../../kit/menu/sets.ts';

/** What managers go by, as far as it may change while the run goes on. */
export interface ChangeableParts {
  readonly capacity: { factor: number };
  readonly managers: { batchEvery: Micros };
  readonly batchRules: { most: number };
  readonly candidateRules: { significant: number; inRack: number; picks: number };
  readonly estimatorRules: { failurePenalty: number; noise: Micros };
  readonly successRules: { usual: number; afterFailure: number };
  readonly timeRules: { factor: number };
  readonly duplicates: { longer: number; isOn: boolean };
  readonly stragglerRules: { slowFrom: number };
  /** Time between the status updates of a server, by which random additions are scaled. */
  readonly status: Micros;
}

/** How managers take new values of their parameters. Servers and the monitor keep theirs. */
export function managerChanges(parts: ChangeableParts): ParamChanges {
  const { candidateRules, estimatorRules, successRules, duplicates } = parts;
  return {
    allowance: sets(parts.capacity, 'factor'),
    batch: sets(parts.batchRules, 'most'),
    batchEvery: sets(parts.managers, 'batchEvery', toMicros),
    significant: sets(candidateRules, 'significant', (percent: number) => percent / 100),
    inRack: sets(candidateRules, 'inRack'),
    picks: sets(candidateRules, 'picks'),
    noise: sets(estimatorRules, 'noise', (times: number) => times * parts.status),
    failurePenalty: sets(estimatorRules, 'failurePenalty'),
    success: sets(successRules, 'usual'),
    afterFailure: sets(successRules, 'afterFailure'),
    conservative: sets(parts.timeRules, 'factor'),
    duplicates: sets(duplicates, 'isOn'),
    longerWait: sets(duplicates, 'longer'),
    slowFrom: sets(parts.stragglerRules, 'slowFrom'),
  };
}
