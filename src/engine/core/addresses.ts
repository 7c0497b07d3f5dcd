import { Ring } from '../../base/ring.ts';
import type { Arrival, Inboxes } from '../actors/inboxes.ts';
import type { Messages } from '../actors/messages.ts';
import { NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';

/** The receivers of probes in transit. All probes of one call arrive at the same time, so one event delivers them. */
export class Addresses {
  private readonly servers = new Ring();
  private readonly worker: number;

  /** `onProbe` gets the server, the stage, the scheduler, the note and the row of the trace. */
  constructor(messages: Messages, onProbe: Arrival) {
    this.worker = messages.workers.push(onProbe) - 1;
  }

  add(servers: Int32Array, count: number): void {
    this.servers.addMany(servers, count);
  }

  /** Removes and returns the receiver of the next probe. */
  take(): ServerId {
    return this.servers.take();
  }

  /** Puts probes that arrive now into the inboxes of their servers, which may be busy. */
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
