import type { Stream } from '../../../algorithms/random.ts';
import type { EntryId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { CreationRequests } from './requests.ts';
import { Queue } from './serverTasks.ts';

/** How a server chooses among its opportunistic tasks: `fifo` is the comparator (Apollo §3.5). */
export const opportunisticOrders = ['random', 'fifo'] as const;
export type OpportunisticOrder = (typeof opportunisticOrders)[number];

/** What the choice needs to know of the engine. */
export type QueueReader = Pick<Sim, 'head' | 'next' | 'entryStage' | 'entryAttempt' | 'fits'>;

/**
 * The opportunistic queue of each server (APO-34). The server picks one of its tasks at random, by weight, and picks again
 * while the chosen one does not fit. That is the same as one pick among those that fit: the chance of a task to be the
 * first to come that fits does not depend on the others.
 */
export class OpportunisticQueue {
  private readonly sim: QueueReader;
  private readonly requests: CreationRequests;
  private readonly order: OpportunisticOrder;
  private readonly stream: Stream;

  constructor(sim: QueueReader, requests: CreationRequests, order: OpportunisticOrder, stream: Stream) {
    this.sim = sim;
    this.requests = requests;
    this.order = order;
    this.stream = stream;
  }

  /** The task to start next, or NONE if none fits. */
  pick(server: ServerId): EntryId {
    let total = 0;
    for (let entry = this.first(server); entry !== NONE; entry = this.after(server, entry)) {
      if (this.order === 'fifo') return entry;
      total += this.weight(entry);
    }
    if (total === 0) return NONE;
    let drawn = this.stream.uniform() * total;
    let picked: EntryId = NONE;
    for (let entry = this.first(server); entry !== NONE; entry = this.after(server, entry)) {
      picked = entry;
      drawn -= this.weight(entry);
      if (drawn < 0) break;
    }
    return picked;
  }

  /** The first task that fits, or NONE. */
  private first(server: ServerId): EntryId {
    return this.fitting(server, this.sim.head(server, Queue.opportunistic));
  }

  private after(server: ServerId, entry: EntryId): EntryId {
    return this.fitting(server, this.sim.next(entry));
  }

  /** The first task from an entry on that fits, or NONE. */
  private fitting(server: ServerId, from: EntryId): EntryId {
    const { sim } = this;
    let entry = from;
    while (entry !== NONE && !sim.fits(server, sim.entryStage(entry))) entry = sim.next(entry);
    return entry;
  }

  private weight(entry: EntryId): number {
    return this.requests.weightOf(this.sim.entryAttempt(entry));
  }
}
