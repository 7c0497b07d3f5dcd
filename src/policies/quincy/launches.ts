import type { SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { ServerChannel, Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';

const SCHEDULER: SchedulerId = 0;

/** Tells computers to start tasks and to stop them. */
export class Launches {
  private readonly sim: Sim;
  private readonly attemptOf: Int32Array; // [tasks] → the attempt that was launched last
  private readonly generationOf: Float64Array; // [tasks] of that attempt
  private readonly launchMessage: ServerChannel;
  private readonly stopMessage: ServerChannel;

  constructor(sim: Sim) {
    this.sim = sim;
    this.attemptOf = new Int32Array(sim.graphs.tasks).fill(NONE);
    this.generationOf = new Float64Array(sim.graphs.tasks);
    const start = whenFree(sim, (server, attempt) => sim.start(server, attempt));
    this.launchMessage = sim.toServer(
      'launch',
      (server, _stage, attempt) => start(server, attempt, NONE),
      'attempt',
      { words: 'task' },
    );
    // What is to be stopped may not have begun: it waits for its slot, or was turned away at this very moment.
    this.stopMessage = sim.toServer(
      'stop',
      (server, _stage, attempt, generation) => {
        if (sim.isLive(attempt, generation)) sim.end(server, attempt, Outcome.preempted);
      },
      'attempt',
    );
  }

  send(task: TaskId, stage: StageId, server: ServerId): void {
    const attempt = this.sim.bind(task, stage, server);
    this.attemptOf[task] = attempt;
    this.generationOf[task] = this.sim.generationOf(attempt);
    this.launchMessage.send(SCHEDULER, server, stage, attempt, NONE);
  }

  stop(task: TaskId, stage: StageId, server: ServerId): void {
    if (this.sim.isServerLost(server)) return;
    this.stopMessage.send(SCHEDULER, server, stage, this.attemptOf[task], this.generationOf[task]);
  }
}

/**
 * Does on a server what wants a free slot: at once, or once those have left their slots that are turned away at this very
 * moment. Several may, one after the other; whoever came first goes first.
 */
export function whenFree(
  sim: Sim,
  act: (server: ServerId, a: number, b: number) => void,
): (server: ServerId, a: number, b: number) => void {
  const tryAgain = sim.serverTimer((server, a, b) => attempt(server, a, b));
  function attempt(server: ServerId, a: number, b: number): void {
    if (sim.freeSlots(server) > 0) act(server, a, b);
    else tryAgain.after(0, server, a, b);
  }
  return attempt;
}
