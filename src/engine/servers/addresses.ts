import { Ring } from '../../base/ring.ts';
import type { Actors } from '../actors/actors.ts';
import type { Messages } from '../actors/messages.ts';
import { NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';

/** Does something with a probe that has come to a server. */
export type ProbeHandler = (
  server: ServerId,
  stage: StageId,
  scheduler: SchedulerId,
  note: number,
  row: number,
) => void;

/** Probes on their way: all of one stage arrive at one moment, one after the other, so that one event does for them. */
export class Addresses {
  private readonly messages: Messages;
  private readonly actors: Actors;
  private readonly servers = new Ring();
  private readonly code: EventCode;

  constructor(
    { kernel, messages, actors }: { kernel: Kernel; messages: Messages; actors: Actors },
    onProbe: ProbeHandler,
  ) {
    this.messages = messages;
    this.actors = actors;
    const worker =
      messages.workers.push((server, stage, scheduler, note, row) =>
        onProbe(server, stage, scheduler, note, row),
      ) - 1;
    this.code = kernel.on((count, stage, scheduler, note, firstRow) => {
      for (let i = 0; i < count; i += 1) {
        const server = this.servers.take();
        const row = firstRow === NONE ? NONE : firstRow + i;
        if (messages.inboxes === null) onProbe(server, stage, scheduler, note, row);
        else messages.inboxes.receive(server, worker, server, stage, scheduler, note, row);
      }
    });
  }

  send(
    kind: number,
    scheduler: SchedulerId,
    servers: Int32Array,
    count: number,
    stage: StageId,
    note: number,
  ): void {
    const { messages, actors } = this;
    this.servers.addMany(servers, count);
    const from = actors.servers + scheduler;
    const firstRow = messages.recordMany(kind, from, servers, count, stage, scheduler);
    messages.deliver(this.code, count, stage, scheduler, note, firstRow);
  }
}
