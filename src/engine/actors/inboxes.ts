import { doubled } from '../../base/doubled.ts';
import { NONE } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { MessageTimes } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Actors } from './actors.ts';
import type { Outages } from './outages.ts';

/**
 * Handles a message when its receiver gets to it. `a`, `b` and `c` are what it carries, `row` is its row in the
 * trace.
 */
export type Arrival = (receiver: number, a: number, b: number, c: number, row: number) => void;

// A waiting message is a row of eight numbers.
const WIDTH = 8;
const NEXT = 6; // next message in the same inbox; of a free row, the next free row

/** The parts of the world that inboxes use. */
interface InboxParts {
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly networkDelay: Micros;
}

/**
 * Queues messages while their receiver is busy: an actor processes one message after the other. So a scheduler that gets too
 * many messages falls behind.
 */
export class Inboxes {
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly times: Float64Array; // [actors]
  private readonly isWorking: Uint8Array; // [actors] 1: busy; an event is scheduled for the end
  private readonly outages: Uint32Array; // [actors] how often it went down; events of earlier counts are stale
  private readonly heads: Int32Array; // [actors] → message
  private readonly tails: Int32Array;
  private readonly goOn: EventCode;
  private waiting = new Int32Array(64 * WIDTH);
  private free = NONE;
  private used = 0;

  /** `workers` are the handlers of all kinds of message. */
  constructor(
    private readonly parts: InboxParts,
    times: MessageTimes,
    private readonly workers: readonly Arrival[],
  ) {
    const { kernel, actors } = parts;
    const count = actors.servers + actors.schedulers + actors.services;
    this.times = new Float64Array(count);
    this.times.fill(times.server ?? 0, 0, actors.servers);
    this.times.fill(times.scheduler ?? 0, actors.servers, actors.servers + actors.schedulers);
    this.times.fill(times.service ?? 0, actors.servers + actors.schedulers);
    this.isWorking = new Uint8Array(count);
    this.outages = new Uint32Array(count);
    this.heads = new Int32Array(count).fill(NONE);
    this.tails = new Int32Array(count).fill(NONE);
    this.goOn = kernel.on((actor, outage) => {
      if (this.outages[actor] === outage) this.work(actor);
      else kernel.callOff();
    }, 'end of work on a message');
  }

  /** Takes in a message that arrives now. `worker` is the number of its handler, which gets the other numbers. */
  receive(
    actor: number,
    worker: number,
    receiver: number,
    a: number,
    b: number,
    c: number,
    row: number,
  ): void {
    if (this.isOutOfReach(actor)) {
      this.workers[worker](receiver, a, b, c, row); // The handler itself notes that the message is lost.
      return;
    }
    const message = this.allocate();
    const at = message * WIDTH;
    this.waiting[at] = worker;
    this.waiting[at + 1] = receiver;
    this.waiting[at + 2] = a;
    this.waiting[at + 3] = b;
    this.waiting[at + 4] = c;
    this.waiting[at + 5] = row;
    this.waiting[at + NEXT] = NONE;
    if (this.heads[actor] === NONE) this.heads[actor] = message;
    else this.waiting[this.tails[actor] * WIDTH + NEXT] = message;
    this.tails[actor] = message;
    if (this.isWorking[actor] === 0) this.next(actor);
  }

  /** Starts processing the next message. Messages that need no time are handled at once. */
  private next(actor: number): void {
    this.isWorking[actor] = 1; // Messages that arrive meanwhile are queued.
    while (this.heads[actor] !== NONE) {
      const now = this.kernel.now();
      const end = now + this.times[actor];
      if (end > now) {
        this.recorder.thought(actor, now, end);
        this.kernel.schedule(end, this.goOn, actor, this.outages[actor]);
        return;
      }
      this.act(actor);
    }
    this.isWorking[actor] = 0;
  }

  private work(actor: number): void {
    if (this.heads[actor] !== NONE) this.act(actor);
    this.next(actor);
  }

  /**
   * An actor has gone down: handles its waiting messages now, which are thereby lost, and forgets the one in process.
   */
  close(actor: number): void {
    while (this.heads[actor] !== NONE) this.act(actor);
    this.outages[actor] += 1;
    this.isWorking[actor] = 0;
  }

  /** Whether a message that arrives now is lost. */
  private isOutOfReach(actor: number): boolean {
    const { actors, outages, kernel, networkDelay } = this.parts;
    const sentAt = kernel.now() - networkDelay;
    if (actor < actors.servers) return outages.server.isOutOfReach(actor, sentAt);
    const scheduler = actor - actors.servers;
    if (scheduler < actors.schedulers) return outages.scheduler.isOutOfReach(scheduler, sentAt);
    return outages.service.isOutOfReach(scheduler - actors.schedulers, sentAt);
  }

  private act(actor: number): void {
    const { waiting } = this;
    const message = this.heads[actor];
    const at = message * WIDTH;
    this.heads[actor] = waiting[at + NEXT];
    const worker = this.workers[waiting[at]];
    const receiver = waiting[at + 1];
    const a = waiting[at + 2];
    const b = waiting[at + 3];
    const c = waiting[at + 4];
    const row = waiting[at + 5];
    waiting[at + NEXT] = this.free;
    this.free = message;
    worker(receiver, a, b, c, row);
  }

  private allocate(): number {
    if (this.free !== NONE) {
      const message = this.free;
      this.free = this.waiting[message * WIDTH + NEXT];
      return message;
    }
    if (this.used * WIDTH === this.waiting.length) this.waiting = doubled(this.waiting);
    return this.used++;
  }
}
