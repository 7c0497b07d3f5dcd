import { NONE, type ServerId } from '../../engine/ids.ts';
import type { Launches } from '../../engine/policy/protocols.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/**
 * Launches tasks on slots that will be free by then: the scheduler counts on a slot as soon as what ends its use is on its
 * way, and messages to a server arrive in the order in which they were sent.
 */
export function launchesWhenFree(sim: Sim): Pick<Launches, 'launch'> {
  const start = whenFree(sim, (server, attempt) => sim.start(server, attempt));
  const message = sim.toServer(
    'launch',
    (server, _stage, attempt) => start(server, attempt, NONE),
    'attempt',
    { words: 'task' },
  );
  return {
    launch(scheduler, task, stage, server) {
      const attempt = sim.bind(task, stage, server);
      message.send(scheduler, server, stage, attempt, NONE);
      return attempt;
    },
  };
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
