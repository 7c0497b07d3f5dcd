import { Ring } from '../../base/ring.ts';
import type { Arrival, Inboxes } from '../actors/inboxes.ts';
import type { Messages } from '../actors/messages.ts';
import { NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';

/** Where probes go that are on their way: all of one stage arrive at one moment, so that one event does for them. */
export class Addresses {
  private readonly servers = new Ring();
  private readonly worker: number;

  /** `onProbe` gets the server, then the stage, the scheduler, a note and the row of the trace. */
  constructor(messages: Messages, onProbe: Arrival) {
    this.worker = messages.workers.push(onProbe) - 1;
  }

  add(servers: Int32Array, count: number): void {
    this.servers.addMany(servers, count);
  }

  /** Gives where the next probe goes. */
  take(): ServerId {
    return this.servers.take();
  }

  /** Puts probes that arrive in the inboxes of their servers, which may be busy. */
  toInboxes(
    inboxes: Inboxes,
    count: number,
    stage: StageId,
    scheduler: SchedulerId,
    note: number,
    firstRow: number,
  ): void {
    for (let i = 0; i < count; i += 1) {
      const server = this.take();
      const row = firstRow === NONE ? NONE : firstRow + i;
      inboxes.receive(server, this.worker, server, stage, scheduler, note, row);
    }
  }
}
