import { type JobId, NONE, type SchedulerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';

export type DecisionQueue = ReturnType<typeof createDecisionQueue>;

/**
 * The batches of all jobs wait for one scheduler, which takes time for each (Apollo §4, APO-39): first come, first served,
 * those of jobs with a higher priority before others (APO-5).
 *
 * Our reading: it decides at the end of that time, by what it knows then. So what grows with its load is how long tasks wait
 * for a decision.
 */
export function createDecisionQueue(
  sim: Sim,
  timeOf: (job: JobId) => Micros,
  priorityOf: (job: JobId) => number,
  decide: (manager: SchedulerId, job: JobId) => void,
) {
  const next = new Int32Array(sim.graphs.jobs).fill(NONE); // [jobs] → job behind it in the queue, or NONE
  const waits = new Uint8Array(sim.graphs.jobs); // [jobs]
  let first: JobId = NONE;
  let last: JobId = NONE;
  let round = 0; // counts the losses of the scheduler: what it thought about before is forgotten
  const done = sim.schedulerTimer((manager, job, ofRound) => {
    if (ofRound !== round) return;
    first = next[job];
    next[job] = NONE;
    waits[job] = 0;
    decide(manager, job);
    think(manager);
  });

  /** The job behind which a job waits: the last that goes before it, at least the one that is thought about. */
  function placeOf(job: JobId): JobId {
    const priority = priorityOf(job);
    if (priorityOf(last) >= priority) return last;
    let before = first;
    while (next[before] !== NONE && priorityOf(next[before]) >= priority) before = next[before];
    return before;
  }

  function think(manager: SchedulerId): void {
    if (first !== NONE) sim.think(manager, timeOf(first), done, first, round);
  }

  return {
    /** A batch of a job is due. */
    add(manager: SchedulerId, job: JobId): void {
      if (waits[job] === 1) return;
      waits[job] = 1;
      if (first === NONE) {
        first = job;
        last = job;
        think(manager);
        return;
      }
      const before = placeOf(job);
      next[job] = next[before];
      next[before] = job;
      if (before === last) last = job;
    },

    /** The scheduler is back from a loss. */
    clear(): void {
      round += 1;
      next.fill(NONE);
      waits.fill(0);
      first = NONE;
    },
  };
}
