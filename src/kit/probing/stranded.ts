import type { SchedulerId, StageId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Sampling } from './sampling.ts';

/** Stages with tasks that none of the servers that are up may run. They are placed again when a server is back. */
interface Stranded extends Required<Pick<Policy, 'onServerLost' | 'onServerBack'>> {
  add(stage: StageId): void;
}

/** Makes the record of such stages; `retry` must place the tasks left of a stage. */
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
