import type { AttemptId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';

/** Attempts that have come to servers without room for them: they wait in the queue, and go before all questions. */
export class WaitingAttempts {
  private readonly sim: Sim;
  private all = 0; // of all servers
  private readonly counts: Uint16Array; // [servers] of those that were put in the queue, some of which may have left it

  constructor(sim: Sim) {
    this.sim = sim;
    this.counts = new Uint16Array(sim.topology.servers);
  }

  /** Starts an attempt that has arrived, or puts it in the queue until there is room. */
  startOrWait(server: ServerId, stage: StageId, attempt: AttemptId): void {
    const { sim } = this;
    if (sim.fits(server, stage)) {
      sim.start(server, attempt);
      return;
    }
    sim.enqueue(server, 0, stage, attempt, NONE);
    this.counts[server] += 1;
    this.all += 1;
  }

  /** Whether certainly none waits. */
  isEmpty(server: ServerId): boolean {
    return this.all === 0 || this.counts[server] === 0;
  }

  /** Starts those for which there is room, in the order in which they came; false: one still waits. */
  start(server: ServerId): boolean {
    if (this.isEmpty(server)) return true;
    const { sim } = this;
    let entry = sim.head(server, 0);
    while (entry !== NONE) {
      const next = sim.next(entry);
      const attempt = sim.entryAttempt(entry);
      if (attempt !== NONE) {
        if (!sim.fits(server, sim.entryStage(entry))) return false;
        sim.start(server, attempt);
      }
      entry = next;
    }
    this.forget(server);
    return true;
  }

  /** None waits on the server any more; it may have gone down. */
  forget(server: ServerId): void {
    this.all -= this.counts[server];
    this.counts[server] = 0;
  }
}
