import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { AttemptKind } from '../../engine/record/schema.ts';

/** Note of a reservation that is not for a resubmitted task. */
const NO_COPY = 0;

/** Hooks that submit stragglers again. */
interface Resubmission extends Pick<Policy, 'onAttemptStarted' | 'onAttemptEnded' | 'onTaskLost'> {
  /** The scheduler's answer to a server that asks by a probe with this note: an attempt or NONE; undefined: an ordinary probe. */
  answer(stage: StageId, server: ServerId, note: number): AttemptId | undefined;
}

/**
 * Submits a task again when it has run for `factor()` times its estimated duration (Sparrow §3.4): as a job of one task, with
 * probes like any other. The first attempt that ends finishes the task; the other runs to its end, as Sparrow does not stop
 * tasks. A task is resubmitted at most once, and never if it has no estimate.
 */
export function createResubmission(
  sim: Sim,
  factor: () => number,
  probe: (scheduler: SchedulerId, stage: StageId, task: TaskId, note: number) => void,
): Resubmission {
  const wanted = new Set<TaskId>(); // tasks submitted again that no server has asked for yet
  const watch = sim.schedulerTimer((scheduler, attempt, generation) => {
    if (!sim.isLive(attempt, generation)) return;
    const stage = sim.stageOf(attempt);
    const task = sim.taskOf(attempt);
    if (sim.ownerOf(stage) !== scheduler || isWatched[task] === 1) return;
    isWatched[task] = 1;
    wanted.add(task);
    probe(scheduler, stage, task, task + 1);
  });
  const isWatched = new Uint8Array(sim.graphs.tasks); // [tasks] whether it was submitted again

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
      const patience = Math.max(1, Math.round(factor() * expected));
      watch.after(patience, scheduler, attempt, sim.generationOf(attempt));
    },
    onAttemptEnded(_scheduler, attempt) {
      wanted.delete(sim.taskOf(attempt)); // The task has finished: attempts end in no other way here.
    },
    onTaskLost(_scheduler, _stage, task) {
      wanted.delete(task);
      isWatched[task] = 0;
    },
  };
}
