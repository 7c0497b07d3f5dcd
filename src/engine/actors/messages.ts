import { Ring } from '../../base/ring.ts';
import { type AttemptId, NONE, type ServerId, type StageId } from '../ids.ts';
import type { DelayLine } from '../kernel/delayLine.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Channel, MessageHandler, ServerChannel } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import type { MessageKind } from '../record/schema.ts';
import type { Actors } from './actors.ts';
import type { Outages } from './outages.ts';

/** Gives what the trace keeps of the first number that a message carries. */
export type About = (a: number) => number;

const carried: About = (a) => a;

/** Delivers messages between actors after the network delay and records each of them. */
export class Messages {
  readonly kinds: MessageKind[] = [];
  sent = 0;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly line: DelayLine;
  /** Hears of messages that find a server down; NONE: it carried no attempt. */
  onLost: ((server: ServerId, stage: StageId, attempt: AttemptId, sentAt: Micros) => void) | null = null;

  constructor(kernel: Kernel, recorder: Recorder, actors: Actors, outages: Outages, delay: number) {
    this.kernel = kernel;
    this.recorder = recorder;
    this.actors = actors;
    this.outages = outages;
    this.line = kernel.line(delay);
  }

  /** Registers a kind of message that schedulers send to servers. */
  toServer(name: string, handler: MessageHandler, about: About = carried): ServerChannel {
    const { actors } = this;
    const kind = this.kinds.push({ name, to: 'server' }) - 1;
    const hasAttempt = about !== carried;
    const code = this.kernel.on((server, stage, a, b, row) => {
      if (this.isLost(server, stage, hasAttempt ? a : NONE, row)) return;
      actors.current = server;
      handler(server, stage, a, b);
    });
    const addresses = new Ring(); // receivers on their way
    const manyCode = this.kernel.on((count, stage, a, _b, firstRow) => {
      for (let i = 0; i < count; i += 1) {
        const server = addresses.take();
        if (this.isLost(server, stage, NONE, firstRow === NONE ? NONE : firstRow + i)) continue;
        actors.current = server;
        handler(server, stage, a, i);
      }
    });
    return {
      send: (scheduler, server, stage, a, b) => {
        actors.requireScheduler(scheduler);
        this.deliver(code, kind, about, actors.servers + scheduler, server, server, stage, a, b);
      },
      sendToMany: (scheduler, servers, count, stage, a) => {
        actors.requireScheduler(scheduler);
        addresses.addMany(servers, count);
        this.deliverToMany(manyCode, kind, about, actors.servers + scheduler, servers, count, stage, a);
      },
    };
  }

  /** Registers a kind of message that servers send to schedulers. One that is down gets nothing. */
  toScheduler(name: string, handler: MessageHandler, about: About = carried): Channel {
    const { actors, outages, recorder } = this;
    const kind = this.kinds.push({ name, to: 'scheduler' }) - 1;
    const code = this.kernel.on((scheduler, stage, a, b, row) => {
      if (outages.isDown(scheduler)) {
        recorder.lost(row);
        return;
      }
      actors.current = actors.servers + scheduler;
      handler(scheduler, stage, a, b);
    });
    return {
      send: (server, scheduler, stage, a, b) => {
        actors.requireServer(server);
        this.deliver(code, kind, about, server, actors.servers + scheduler, scheduler, stage, a, b);
      },
    };
  }

  /** Tells whether a message that arrives now finds its server down, and says so. */
  private isLost(server: ServerId, stage: StageId, attempt: AttemptId, row: number): boolean {
    if (this.onLost === null) return false;
    const sentAt = this.kernel.now() - this.line.delay;
    if (!this.outages.isOutOfReach(server, sentAt)) return false;
    this.recorder.lost(row);
    this.onLost(server, stage, attempt, sentAt);
    return true;
  }

  private deliver(
    code: EventCode,
    kind: number,
    about: About,
    from: number,
    to: number,
    receiver: number,
    stage: StageId,
    a: number,
    b: number,
  ): void {
    const { line, kernel } = this;
    const now = kernel.now();
    this.sent += 1;
    const { recorder } = this;
    let row = NONE;
    if (recorder.keepsMessages) {
      row = recorder.sent(from, to, kind, stage, about(a), now, now + line.delay);
    }
    kernel.send(line, code, receiver, stage, a, b, row);
  }

  /** All arrive at one moment, one after the other: one event does for them. */
  private deliverToMany(
    code: EventCode,
    kind: number,
    about: About,
    from: number,
    servers: Int32Array,
    count: number,
    stage: StageId,
    a: number,
  ): void {
    const { line, kernel, recorder } = this;
    this.sent += count;
    let firstRow = NONE;
    if (recorder.keepsMessages) {
      const now = kernel.now();
      for (let i = 0; i < count; i += 1) {
        const row = recorder.sent(from, servers[i], kind, stage, about(a), now, now + line.delay);
        if (i === 0) firstRow = row;
      }
    }
    kernel.send(line, code, count, stage, a, NONE, firstRow);
  }
}
