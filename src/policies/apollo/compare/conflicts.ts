import type { SchedulerId, ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';

/** What a server told when it sent a task back. */
interface Rejection {
  readonly toldAt: Micros;
  /** When the task could have started there. */
  readonly startsAt: Micros;
}

export type Conflicts = ReturnType<typeof createConflicts>;

/**
 * What managers learn from lost conflicts where these are resolved at once (Apollo §3.4, §6, APO-42): until newer information
 * comes, the wait of the task that was sent back.
 */
export function createConflicts(sim: Sim) {
  const known = new Map<SchedulerId, Map<ServerId, Rejection>>();

  return {
    /** A server has sent a task of a manager back. */
    rejected(manager: SchedulerId, server: ServerId, startsAt: Micros): void {
      let ofManager = known.get(manager);
      if (ofManager === undefined) {
        ofManager = new Map();
        known.set(manager, ofManager);
      }
      ofManager.set(server, { toldAt: sim.now(), startsAt });
    },

    /** The wait on a server that has sent a task back since the matrix of this age was written; 0: it has not. */
    wait(manager: SchedulerId, server: ServerId, age: Micros): Micros {
      const ofManager = known.get(manager);
      const rejection = ofManager?.get(server);
      if (ofManager === undefined || rejection === undefined) return 0;
      const now = sim.now();
      const wait = rejection.startsAt - now;
      if (wait <= 0) ofManager.delete(server);
      // A newer matrix says more. It may be gone later, with the manager's last task there, and an older one count again.
      return wait > 0 && now - age <= rejection.toldAt ? wait : 0;
    },

    /** The manager has no more work. */
    forget(manager: SchedulerId): void {
      known.delete(manager);
    },
  };
}
