import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { AttemptKind } from '../../engine/record/schema.ts';

/** Says that a reservation is for no task that was submitted once more. */
const NO_COPY = 0;

/** Tasks that take unexpectedly long, and are submitted once more. */
export interface Resubmission extends Pick<Policy, 'onAttemptStarted' | 'onAttemptEnded' | 'onTaskLost'> {
  /** At the scheduler: what a server gets that asks by a probe with this note; undefined: the probe was an ordinary one. */
  answer(stage: StageId, server: ServerId, note: number): AttemptId | undefined;
}

/**
 * Submits tasks again that take `factor` times as long as they were thought to (Sparrow §3.4): as a job of one task,
 * probed for like any other. Whichever attempt is first ends the task; the other goes on to its end, since nobody here
 * stops tasks. Each is submitted once more and not again; a task of which nobody said how long it takes never is.
 */
export function createResubmission(
  sim: Sim,
  factor: number,
  probe: (scheduler: SchedulerId, stage: StageId, task: TaskId, note: number) => void,
): Resubmission {
  const wanted = new Set<TaskId>(); // submitted again, and no server has asked yet
  const watch = sim.schedulerTimer((scheduler, attempt, generation) => {
    if (!sim.isLive(attempt, generation)) return;
    const stage = sim.stageOf(attempt);
    const task = sim.taskOf(attempt);
    if (sim.ownerOf(stage) !== scheduler || isWatched[task] === 1) return;
    isWatched[task] = 1;
    wanted.add(task);
    probe(scheduler, stage, task, task + 1);
  });
  const isWatched = new Uint8Array(sim.graphs.tasks); // whether it was submitted again

  return {
    answer(stage, server, note) {
      if (note === NO_COPY) return undefined;
      const task = note - 1;
      return wanted.delete(task) ? sim.bind(task, stage, server, AttemptKind.speculative) : NONE;
    },
    onAttemptStarted(scheduler, attempt) {
      const task = sim.taskOf(attempt);
      const expected = sim.estimate(sim.stageOf(attempt), task);
      if (Number.isNaN(expected) || isWatched[task] === 1) return;
      const patience = Math.max(1, Math.round(factor * expected));
      watch.after(patience, scheduler, attempt, sim.generationOf(attempt));
    },
    onAttemptEnded(_scheduler, attempt) {
      wanted.delete(sim.taskOf(attempt)); // It has finished: nothing else ends attempts here.
    },
    onTaskLost(_scheduler, _stage, task) {
      wanted.delete(task);
      isWatched[task] = 0;
    },
  };
}
