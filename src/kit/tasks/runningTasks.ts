import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/**
 * The tasks that a central scheduler takes for running: it hears of an end when the server reports the slot, since news
 * of both travels together.
 */
export class RunningTasks {
  readonly attemptOf: Int32Array; // [tasks] → attempt that runs, or NONE
  private readonly sim: Sim;
  private readonly endedStage: Int32Array; // [slots] → stage, or NONE: what ended on a server and is not reported yet
  private readonly ended: Uint16Array; // [servers]
  private justEnded: StageId = NONE;
  private readonly onGone: (job: JobId) => void;

  /** Calls `onGone` when a task of a job counts as running no more. */
  constructor(sim: Sim, onGone: (job: JobId) => void) {
    const { graphs, topology } = sim;
    this.sim = sim;
    this.onGone = onGone;
    this.attemptOf = new Int32Array(graphs.tasks).fill(NONE);
    this.endedStage = new Int32Array(topology.firstSlot[topology.servers]);
    this.ended = new Uint16Array(topology.servers);
  }

  launched(task: TaskId, attempt: AttemptId): void {
    this.attemptOf[task] = attempt;
  }

  isRunning(task: TaskId): boolean {
    return this.attemptOf[task] !== NONE;
  }

  /** An attempt ended; its server will say so, with the slot that follows. */
  attemptEnded(attempt: AttemptId): void {
    this.attemptOf[this.sim.taskOf(attempt)] = NONE;
    this.justEnded = this.sim.stageOf(attempt);
  }

  /** A slot came free on a server: by an attempt that ended just now, or by one that was stopped. */
  slotFreed(server: ServerId): void {
    this.endedStage[this.sim.topology.firstSlot[server] + this.ended[server]] = this.justEnded;
    this.ended[server] += 1;
    this.justEnded = NONE;
  }

  /** The scheduler hears of the oldest slots of a server that came free. */
  reported(server: ServerId, slots: number): void {
    const { ended, endedStage } = this;
    const first = this.sim.topology.firstSlot[server];
    const known = Math.min(slots, ended[server]);
    const left = ended[server] - known;
    for (let i = 0; i < known; i += 1) this.gone(endedStage[first + i]);
    for (let i = 0; i < left; i += 1) endedStage[first + i] = endedStage[first + known + i];
    ended[server] = left;
  }

  /** A server is lost, and with it what it has not reported. */
  serverLost(server: ServerId): void {
    this.reported(server, this.ended[server]);
  }

  /** A task must run again. */
  taskLost(stage: StageId, task: TaskId): void {
    if (!this.isRunning(task)) return;
    this.attemptOf[task] = NONE;
    this.gone(stage);
  }

  private gone(stage: StageId): void {
    if (stage !== NONE) this.onGone(this.sim.graphs.stageJob[stage]);
  }
}
