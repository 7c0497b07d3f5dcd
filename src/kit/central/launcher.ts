import {
  type AttemptId,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { AttemptKind, Outcome } from '../../engine/record/schema.ts';

/** The only scheduler of a central policy. */
export const SCHEDULER: SchedulerId = 0;

/** Binds tasks to servers and sends them there. */
export interface Launcher {
  launch(task: TaskId, stage: StageId, server: ServerId): AttemptId;
}

/** The same for whoever runs copies of tasks. */
interface CopyLauncher extends Launcher {
  /** Left out, `kind` is original (see `SchedulerVerbs.bind`). */
  launch(task: TaskId, stage: StageId, server: ServerId, kind?: AttemptKind): AttemptId;
  /** Orders the server of an attempt to end it; after its end, nothing happens (`Launches.end`). */
  end(attempt: AttemptId, generation: number, reason: Outcome): void;
}

/** Launches tasks on slots that servers have reported free. */
export function launchesOnFree(sim: Sim): CopyLauncher {
  const launches = sim.launches({ waits: false });
  return {
    launch: (task, stage, server, kind) => launches.launch(SCHEDULER, task, stage, server, kind),
    end: (attempt, generation, reason) => launches.end(SCHEDULER, attempt, generation, reason),
  };
}

/**
 * Launches tasks on slots that will be free when the launch arrives: the scheduler counts a slot as free as soon as it has
 * sent the message that ends its use, and messages to a server arrive in the order in which they were sent.
 */
export function launchesWhenFree(sim: Sim): Launcher {
  const start = whenFree(sim, (server, attempt) => sim.start(server, attempt));
  const message = sim.toServer(
    'launch',
    (server, _stage, attempt) => start(server, attempt, NONE),
    'attempt',
    { words: 'task' },
  );
  return {
    launch(task, stage, server) {
      const attempt = sim.bind(task, stage, server);
      message.send(SCHEDULER, server, stage, attempt, NONE);
      return attempt;
    },
  };
}

/**
 * Makes a function that runs `act` on a server as soon as it has a free slot: at once, or later at the same time, after a
 * rejected attempt (one whose input was lost) has given up its slot. Several calls may wait for slots; they are served in order.
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
