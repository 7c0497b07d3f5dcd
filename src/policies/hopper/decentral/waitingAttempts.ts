import { type AttemptId, NONE, type ServerId, type StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';

/** Attempts that have come to servers without room for them: they wait in the queue, and go before all questions. */
export class WaitingAttempts {
  private readonly count = new Uint16Array(this.sim.topology.servers); // [servers] some of them may have left the queue

  constructor(private readonly sim: Sim) {}

  /** Starts an attempt that has arrived, or puts it in the queue until there is room. */
  startOrWait(server: ServerId, stage: StageId, attempt: AttemptId): void {
    const { sim } = this;
    if (sim.fits(server, stage)) {
      sim.start(server, attempt);
      return;
    }
    sim.enqueue(server, 0, stage, attempt, NONE);
    this.count[server] += 1;
  }

  /** Whether any may wait at a server. */
  mayBe(server: ServerId): boolean {
    return this.count[server] > 0;
  }

  /** Starts those for which there is room now, in the order in which they came; false: one still waits. */
  start(server: ServerId): boolean {
    if (this.count[server] === 0) return true;
    const { sim } = this;
    for (let entry = sim.head(server, 0); entry !== NONE; ) {
      const next = sim.next(entry);
      const attempt = sim.entryAttempt(entry);
      if (attempt !== NONE) {
        if (!sim.fits(server, sim.entryStage(entry))) return false;
        sim.start(server, attempt);
      }
      entry = next;
    }
    this.count[server] = 0;
    return true;
  }

  /** The server went down: the engine has emptied its queue. */
  forget(server: ServerId): void {
    this.count[server] = 0;
  }
}
