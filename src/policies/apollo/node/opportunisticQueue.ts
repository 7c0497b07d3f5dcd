import type { Stream } from '../../../algorithms/random.ts';
import { type EntryId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { CreationRequests } from './requests.ts';
import { Queue } from './serverTasks.ts';

/** How a server chooses among its opportunistic tasks: `fifo` is the comparator (Apollo §3.5). */
export type OpportunisticOrder = 'random' | 'fifo';

/** What the choice needs to know of the engine. */
export type QueueReader = Pick<Sim, 'head' | 'next' | 'entryStage' | 'entryAttempt' | 'fits'>;

/**
 * Chooses from the opportunistic queue of a server the task to start next, or NONE if none fits (APO-34). The server picks one
 * of its tasks at random, by weight, and picks again while the chosen one does not fit. That is the same as one pick among those
 * that fit: the chance of a task to be the first to come that fits does not depend on the others.
 */
export function opportunisticPicker(
  sim: QueueReader,
  requests: CreationRequests,
  order: OpportunisticOrder,
  stream: Stream,
): (server: ServerId) => EntryId {
  const weightOf = (entry: EntryId) => requests.weight[sim.entryAttempt(entry)];

  /** The first task from an entry on that fits, or NONE. */
  function fitting(server: ServerId, from: EntryId): EntryId {
    let entry = from;
    while (entry !== NONE && !sim.fits(server, sim.entryStage(entry))) entry = sim.next(entry);
    return entry;
  }

  return (server) => {
    const first = fitting(server, sim.head(server, Queue.opportunistic));
    if (order === 'fifo') return first;
    let total = 0;
    for (let entry = first; entry !== NONE; entry = fitting(server, sim.next(entry)))
      total += weightOf(entry);
    if (total === 0) return NONE;
    let drawn = stream.uniform() * total;
    let picked: EntryId = NONE;
    for (let entry = first; entry !== NONE; entry = fitting(server, sim.next(entry))) {
      picked = entry;
      drawn -= weightOf(entry);
      if (drawn < 0) break;
    }
    return picked;
  };
}
