import type { AttemptId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { ServerChannel, Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { type Launcher, SCHEDULER } from './launcher.ts';

/**
 * What an order to stop ends: nothing, as there are none; only what has taken its slot, so that the server reports the
 * slot; or whatever is launched, by a scheduler that counts on the slot as soon as the order is sent.
 */
export type Stops = 'nothing' | 'running' | 'all';

/**
 * Orders to launch tasks and to stop them, for a scheduler that has one attempt at a task at a time. One that was told to
 * stop may be launched elsewhere at once: the order is sent when it is sure to have stopped, since no task runs twice at a
 * time. What `finished` and `lost` are told is the answer.
 */
export class Orders {
  private readonly sim: Sim;
  private readonly launcher: Launcher;
  private readonly attemptOf: Int32Array; // [tasks] → attempt that has not ended as far as is known, or NONE
  private readonly generationOf: Float64Array | null; // [tasks] of that attempt; null: nothing is ever stopped
  private readonly stopMessage: ServerChannel | null;
  /** Tasks that were told to stop and have not answered → where each is to be launched next, or NONE. */
  private readonly stopping = new Map<TaskId, ServerId>();

  constructor(sim: Sim, launcher: Launcher, stops: Stops) {
    this.sim = sim;
    this.launcher = launcher;
    this.attemptOf = new Int32Array(sim.graphs.tasks).fill(NONE);
    const mayStop = stops !== 'nothing';
    this.generationOf = mayStop ? new Float64Array(sim.graphs.tasks) : null;
    const stop = (server: ServerId, _stage: StageId, attempt: AttemptId, generation: number) => {
      if (!sim.isLive(attempt, generation)) return;
      // It may not have begun: it waits for its slot, or was turned away at this very moment.
      if (stops === 'all') sim.end(server, attempt, Outcome.preempted);
      else sim.stop(server, attempt, sim.taskOf(attempt));
    };
    this.stopMessage = mayStop ? sim.toServer('stop', stop, 'attempt') : null;
  }

  /** Whether a task was launched, and neither ended nor was lost since, as far as the scheduler knows. */
  isRunning(task: TaskId): boolean {
    return this.attemptOf[task] !== NONE;
  }

  /** Where a task that runs was launched. */
  serverOf(task: TaskId): ServerId {
    return this.sim.serverOf(this.attemptOf[task]);
  }

  /** Launches a task on a slot that is free for it: now, or once it has stopped elsewhere. */
  launch(task: TaskId, stage: StageId, server: ServerId): void {
    if (this.stopping.size > 0 && this.stopping.has(task)) {
      this.stopping.set(task, server);
      return;
    }
    const attempt = this.launcher.launch(task, stage, server);
    this.attemptOf[task] = attempt;
    if (this.generationOf !== null) this.generationOf[task] = this.sim.generationOf(attempt);
  }

  /** Stops a task that was launched on a server, or calls off its launch. */
  stop(task: TaskId, stage: StageId, server: ServerId): void {
    const wasStopping = this.stopping.has(task);
    this.stopping.set(task, NONE);
    if (wasStopping) return;
    this.stopMessage?.send(SCHEDULER, server, stage, this.attemptOf[task], this.generationOf?.[task] ?? NONE);
  }

  /** A task stops without an order, since its server is lost. */
  stopsByItself(task: TaskId): void {
    this.stopping.set(task, NONE);
  }

  /** A task has finished, even if it was told to stop; or its job begins anew. */
  finished(task: TaskId): void {
    this.attemptOf[task] = NONE;
    if (this.stopping.size > 0) this.stopping.delete(task);
  }

  /** A task must run again. Tells whether it was expected to: it has stopped, and is launched where it is wanted now. */
  lost(task: TaskId, stage: StageId): boolean {
    this.attemptOf[task] = NONE;
    const next = this.stopping.get(task);
    if (next === undefined) return false;
    this.stopping.delete(task);
    if (next !== NONE) this.launch(task, stage, next);
    return true;
  }
}
