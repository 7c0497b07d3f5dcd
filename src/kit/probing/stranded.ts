import type { SchedulerId, StageId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Sampling } from './sampling.ts';

/** Stages with tasks that no server may run that is up, until some server is back. */
export interface Stranded extends Required<Pick<Policy, 'onServerLost' | 'onServerBack'>> {
  add(stage: StageId): void;
}

/** Keeps such stages; `retry` places what is left of one. */
export function createStranded(
  sim: Sim,
  sampling: Sampling,
  retry: (scheduler: SchedulerId, stage: StageId) => void,
): Stranded {
  const stages = new Set<StageId>();
  return {
    add: (stage) => stages.add(stage),
    onServerLost: () => sampling.avoidLost(),
    onServerBack(scheduler) {
      for (const stage of [...stages]) {
        if (sim.ownerOf(stage) !== scheduler) continue;
        stages.delete(stage);
        retry(scheduler, stage);
      }
    },
  };
}
