import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { ServerChannel, Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { type Launcher, SCHEDULER } from './launcher.ts';

/**
 * Which attempts an order to stop ends. `nothing`: the policy never stops tasks. `running`: only an attempt that has its
 * slot, so that the server reports the slot as free. `all`: also a launch that is on its way or waits for a slot, for a
 * scheduler that counts the slot as free as soon as it has sent the order.
 */
type Stops = 'nothing' | 'running' | 'all';

/**
 * Sends orders to launch and to stop tasks, for a scheduler that never runs two attempts of a task at a time. A task that was
 * told to stop may be given another server at once: that launch is sent when the old attempt is known to have ended, which
 * the caller tells by `finished` or `lost`.
 */
export class Orders {
  private readonly attemptOf = new Int32Array(this.sim.graphs.tasks).fill(NONE); // [tasks] → attempt that has not ended as far as the scheduler knows, or NONE
  private readonly generationOf: Float64Array | null; // [tasks] → generation of that attempt; null: nothing is ever stopped
  private readonly stopMessage: ServerChannel | null;
  /** Tasks that were told to stop and are not known to have ended → server for the next launch, or NONE. */
  private readonly stopping = new Map<TaskId, ServerId>();

  constructor(
    private readonly sim: Sim,
    private readonly launcher: Launcher,
    stops: Stops,
  ) {
    const mayStop = stops !== 'nothing';
    this.generationOf = mayStop ? new Float64Array(sim.graphs.tasks) : null;
    const stop = (server: ServerId, _stage: StageId, attempt: AttemptId, generation: number) => {
      if (!sim.isLive(attempt, generation)) return;
      // `end` also ends an attempt that has not begun, because it waits for its slot or was just rejected.
      if (stops === 'all') sim.end(server, attempt, Outcome.preempted);
      else sim.stop(server, attempt, sim.taskOf(attempt));
    };
    this.stopMessage = mayStop ? sim.toServer('stop', stop, 'attempt') : null;
  }

  /** Whether a task was launched and, as far as the scheduler knows, has neither ended nor been lost since. */
  isRunning(task: TaskId): boolean {
    return this.attemptOf[task] !== NONE;
  }

  /** The server that a running task was launched on. */
  serverOf(task: TaskId): ServerId {
    return this.sim.serverOf(this.attemptOf[task]);
  }

  /** Launches a task on a slot that was taken for it: now, or once its old attempt has stopped. */
  launch(task: TaskId, stage: StageId, server: ServerId): void {
    if (this.stopping.size > 0 && this.stopping.has(task)) {
      this.stopping.set(task, server);
      return;
    }
    const attempt = this.launcher.launch(task, stage, server);
    this.attemptOf[task] = attempt;
    if (this.generationOf !== null) this.generationOf[task] = this.sim.generationOf(attempt);
  }

  /** Stops a task that was launched on a server, or cancels its pending launch there. */
  stop(task: TaskId, stage: StageId, server: ServerId): void {
    const wasStopping = this.stopping.has(task);
    this.stopping.set(task, NONE);
    if (wasStopping) return;
    this.stopMessage?.send(SCHEDULER, server, stage, this.attemptOf[task], this.generationOf?.[task] ?? NONE);
  }

  /** Notes that a task stops without an order, because its server is lost. */
  stopsByItself(task: TaskId): void {
    this.stopping.set(task, NONE);
  }

  /** Notes that a task has finished, even if it was told to stop; or that its job starts again. */
  finished(task: TaskId): void {
    this.attemptOf[task] = NONE;
    if (this.stopping.size > 0) this.stopping.delete(task);
  }

  /** Notes that a task must run again. If it was told to stop, sends the launch that waited for this and returns true. */
  lost(task: TaskId, stage: StageId): boolean {
    this.attemptOf[task] = NONE;
    const next = this.stopping.get(task);
    if (next === undefined) return false;
    this.stopping.delete(task);
    if (next !== NONE) this.launch(task, stage, next);
    return true;
  }
}
