import type { SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { ServerChannel, Sim } from '../../engine/policy/verbs.ts';

const SCHEDULER: SchedulerId = 0;

/** Tells computers to start tasks and to stop them. */
export class Launches {
  private readonly sim: Sim;
  private readonly attemptOf: Int32Array; // [tasks] → the attempt that was launched last
  private readonly launchMessage: ServerChannel;
  private readonly stopMessage: ServerChannel;

  constructor(sim: Sim) {
    this.sim = sim;
    this.attemptOf = new Int32Array(sim.graphs.tasks).fill(NONE);
    const start = whenFree(sim, (server, attempt) => sim.start(server, attempt));
    this.launchMessage = sim.toServer(
      'launch',
      (server, _stage, attempt) => start(server, attempt, NONE),
      'attempt',
      { words: 'task' },
    );
    this.stopMessage = sim.toServer(
      'stop',
      (server, _stage, attempt, task) => void sim.stop(server, attempt, task),
      'attempt',
    );
  }

  send(task: TaskId, stage: StageId, server: ServerId): void {
    const attempt = this.sim.bind(task, stage, server);
    this.attemptOf[task] = attempt;
    this.launchMessage.send(SCHEDULER, server, stage, attempt, NONE);
  }

  stop(task: TaskId, stage: StageId, server: ServerId): void {
    if (!this.sim.isServerLost(server)) {
      this.stopMessage.send(SCHEDULER, server, stage, this.attemptOf[task], task);
    }
  }
}

/** Does on a server what wants a free slot: at once, or once a task that is turned away at this very moment has left its slot. */
export function whenFree(
  sim: Sim,
  act: (server: ServerId, a: number, b: number) => void,
): (server: ServerId, a: number, b: number) => void {
  const again = sim.serverTimer(act);
  return (server, a, b) => {
    if (sim.freeSlots(server) > 0) act(server, a, b);
    else again.after(0, server, a, b);
  };
}
