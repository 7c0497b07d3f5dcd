import { Ring } from '../../base/ring.ts';
import type { Topology } from '../cluster/topology.ts';
import { type AttemptId, NONE, type ServerId, type StageId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { MessageSigns, Role } from '../policy/messageKinds.ts';
import type { Channel, MessageHandler, ServerChannel } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import type { MessageKind } from '../record/schema.ts';
import type { Actors } from './actors.ts';
import type { AuthorErrors } from './authorErrors.ts';
import type { Arrival, Inboxes } from './inboxes.ts';
import type { Outages } from './outages.ts';

/** What the parts of a run work with: one of each. */
export interface Basics {
  readonly topology: Topology;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly errors: AuthorErrors;
}

/** Returns what the trace records as `about`, given the first number that a message carries. */
type About = (a: number) => number;

const carried: About = (a) => a;

/** Delivers messages between actors after the network delay (COM-5) and records each of them. */
export class Messages {
  readonly kinds: MessageKind[] = [];
  sent = 0;
  /** Handlers of all kinds of message, called when the receiver gets to a message. */
  readonly workers: Arrival[] = [];
  /** Null: no actor is ever too busy for a message. */
  inboxes: Inboxes | null = null;
  /** Called for each message that is lost because its server is down; `attempt` NONE: it carried no attempt. */
  onLost: ((server: ServerId, stage: StageId, attempt: AttemptId, sentAt: Micros) => void) | null = null;
  private readonly line = this.kernel.line;
  private readonly shortcuts: (() => void)[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly recorder: Recorder,
    private readonly actors: Actors,
    private readonly outages: Outages,
  ) {}

  /** Registers a kind of message; returns its number. */
  addKind(kind: MessageKind): number {
    return this.kinds.push(kind) - 1;
  }

  /**
   * Registers the handler of messages to actors of a role; returns the code that `post` takes. `name` appears in
   * error messages.
   */
  onArrival(role: Role, handler: Arrival, name = ''): EventCode {
    const worker = this.workers.push(handler) - 1;
    const first = this.actors.first(role);
    const code = this.kernel.on((receiver, a, b, c, row) => {
      if (this.inboxes === null) handler(receiver, a, b, c, row);
      else this.inboxes.receive(first + receiver, worker, receiver, a, b, c, row);
    }, name);
    this.shortcuts.push(() => this.kernel.rebind(code, handler));
    return code;
  }

  /** From now on no message is lost and no actor is too busy for one: handlers are called without a look at either. */
  shorten(): void {
    for (const take of this.shortcuts) take();
  }

  /** Registers a handler that gets three numbers, of messages that are not lost. */
  private onMessage(
    role: Role,
    name: string,
    handler: MessageHandler,
    isLost: (receiver: number, stage: StageId, a: number, row: number) => boolean,
  ): EventCode {
    const { actors, kernel } = this;
    const first = actors.first(role);
    const receive: Arrival = (receiver, stage, a, b, row) => {
      if (isLost(receiver, stage, a, row)) return;
      actors.current = first + receiver;
      handler(receiver, stage, a, b);
    };
    const code = this.onArrival(role, receive, name);
    this.shortcuts.push(() =>
      kernel.rebind(code, (receiver, stage, a, b) => {
        actors.current = first + receiver;
        handler(receiver, stage, a, b);
      }),
    );
    return code;
  }

  /** Registers a kind of message that schedulers send to servers. */
  toServer(
    name: string,
    handler: MessageHandler,
    about: About = carried,
    signs: MessageSigns = {},
  ): ServerChannel {
    const { actors } = this;
    const kind = this.addKind({ name, to: 'server', ...signs });
    const hasAttempt = about !== carried;
    const code = this.onMessage('server', name, handler, (server, stage, a, row) =>
      this.isLost(server, stage, hasAttempt ? a : NONE, row),
    );
    return {
      send: (scheduler, server, stage, a, b) => {
        actors.requireScheduler(scheduler, name);
        this.post(code, kind, actors.servers + scheduler, server, server, stage, about(a), a, b);
      },
      sendToMany: this.toMany(name, kind, handler, about),
    };
  }

  /** Registers a kind of message that servers send to schedulers. Messages to a scheduler that is down are lost. */
  toScheduler(name: string, handler: MessageHandler, signs: MessageSigns = {}): Channel {
    const { actors } = this;
    const kind = this.addKind({ name, to: 'scheduler', ...signs });
    const code = this.onMessage('scheduler', name, handler, (scheduler, _stage, _a, row) =>
      this.isLostTo('scheduler', scheduler, row),
    );
    return {
      send: (server, scheduler, stage, a, b) => {
        actors.requireServer(server, name);
        this.post(code, kind, server, actors.servers + scheduler, scheduler, stage, a, a, b);
      },
    };
  }

  /**
   * Sends a message to one actor: `to` is its number among all actors, `receiver` its id within its role. The trace
   * records `stage` and `about`.
   */
  post(
    code: EventCode,
    kind: number,
    from: number,
    to: number,
    receiver: number,
    stage: StageId,
    about: number,
    a: number,
    b: number,
  ): void {
    this.kernel.send(code, receiver, stage, a, b, this.record(kind, from, to, stage, about));
  }

  /** Counts a message and records it; returns its row of the trace, or NONE. */
  record(kind: number, from: number, to: number, stage: StageId, about: number): number {
    this.sent += 1;
    const { recorder } = this;
    if (!recorder.keepsMessages) return NONE;
    const now = this.kernel.now();
    return recorder.sent(from, to, kind, stage, about, now, now + this.line.delay);
  }

  /** Schedules the arrival of a message after the network delay. */
  deliver(code: EventCode, receiver: number, a: number, b: number, c: number, row: number): void {
    this.kernel.send(code, receiver, a, b, c, row);
  }

  /** Whether a message that arrives now is lost, because its server is or was down; records the loss. */
  isLost(server: ServerId, stage: StageId, attempt: AttemptId, row: number): boolean {
    if (this.onLost === null) return false;
    const sentAt = this.kernel.now() - this.line.delay;
    if (!this.outages.server.isOutOfReach(server, sentAt)) return false;
    this.recorder.lost(row);
    this.onLost(server, stage, attempt, sentAt);
    return true;
  }

  /**
   * A scheduler does not answer a question of a server that is known to be lost. It was all that was left of a probe, so that its
   * stage may wait in vain, as when the probe itself is lost.
   */
  unanswered(server: ServerId, stage: StageId): void {
    this.onLost?.(server, stage, NONE, Number.NEGATIVE_INFINITY);
  }

  /** Whether a message that arrives now is lost, because its scheduler or service is or was down; records the loss. */
  isLostTo(role: Role, id: number, row: number): boolean {
    if (!this.outages[role].isOutOfReach(id, this.kernel.now() - this.line.delay)) return false;
    this.recorder.lost(row);
    return true;
  }

  /**
   * Makes the sender of one message to many servers. All arrive at the same time, one after the other, so one event
   * delivers them. The handler gets `c`, to which `step` is added from one to the next.
   */
  together(name: string, handler: Arrival, step = 0) {
    const worker = this.workers.push(handler) - 1;
    const addresses = new Ring(); // receivers of messages in transit
    const code = this.kernel.on((count, a, b, c, firstRow) => {
      for (let i = 0; i < count; i += 1) {
        const server = addresses.take();
        const row = firstRow === NONE ? NONE : firstRow + i;
        if (this.inboxes === null) handler(server, a, b, c + i * step, row);
        else this.inboxes.receive(server, worker, server, a, b, c + i * step, row);
      }
    }, name);
    return (servers: Int32Array, count: number, a: number, b: number, c: number, firstRow: number) => {
      addresses.addMany(servers, count);
      this.deliver(code, count, a, b, c, firstRow);
    };
  }

  private toMany(
    name: string,
    kind: number,
    handler: MessageHandler,
    about: About,
  ): ServerChannel['sendToMany'] {
    const { actors } = this;
    const receive: Arrival = (server, stage, a, position, row) => {
      if (this.isLost(server, stage, NONE, row)) return;
      actors.current = server;
      handler(server, stage, a, position);
    };
    const deliver = this.together(name, receive, 1);
    return (scheduler, servers, count, stage, a) => {
      actors.requireScheduler(scheduler, name);
      const from = actors.servers + scheduler;
      deliver(servers, count, stage, a, 0, this.recordMany(kind, from, servers, count, stage, about(a)));
    };
  }

  /** Counts and records messages to many servers; returns the first of their consecutive rows, or NONE. */
  recordMany(
    kind: number,
    from: number,
    servers: Int32Array,
    count: number,
    stage: StageId,
    about: number,
  ): number {
    if (!this.recorder.keepsMessages) {
      this.sent += count;
      return NONE;
    }
    let firstRow = NONE;
    for (let i = 0; i < count; i += 1) {
      const row = this.record(kind, from, servers[i], stage, about);
      if (i === 0) firstRow = row;
    }
    return firstRow;
  }
}
