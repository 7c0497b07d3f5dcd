import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';
import { readTime } from '../../kit/decisionWords.ts';

// T1, T2 waits for rack-local and remote launches · D skips in the count form

/** How jobs are ordered; what the sort key is. */
export const jobOrders = ['fifo', 'fair', 'pools', 'priority', 'deadline'] as const;
export type JobOrder = (typeof jobOrders)[number];

/** How a job without local task at a free slot is treated: never skipped, by levels of waiting, or by a count of skips. */
export const patiences = ['none', 'levels', 'count'] as const;
export type Patience = (typeof patiences)[number];

/** The rules that a run follows; recorded once, first of all. */
export interface Rules {
  readonly order: JobOrder;
  readonly patience: Patience;
  readonly rackWait: Micros; // T1
  readonly remoteWait: Micros; // T2
  readonly mostSkips: number; // D
}

/** The queue as the policy orders it, recorded when it changed; at most the first `MOST_ORDERED` jobs. */
export interface Ordered {
  readonly jobs: readonly JobId[];
  /** What they are sorted by: running tasks ÷ weight, priority, deadline in s, share of the pool … in thousandths. */
  readonly keys: readonly number[];
}

/** A running task was stopped to give its slot to a job below its share (DEL-20). */
export interface Kill {
  readonly task: TaskId;
  readonly server: ServerId;
  /** Who gets the slot, and how many slots it was short of its share. */
  readonly forJob: JobId;
  readonly short: number;
}

/** How many jobs of the order are kept in the trace. */
export const MOST_ORDERED = 40;

export const rulesKind: DecisionKind<Rules> = {
  name: 'slots/rules',
  decode: (words) => ({
    order: jobOrders[words[0]],
    patience: patiences[words[1]],
    rackWait: readTime(words, 2),
    remoteWait: readTime(words, 4),
    mostSkips: words[6],
  }),
};

export const orderedKind: DecisionKind<Ordered> = {
  name: 'slots/order',
  decode(words) {
    const jobs: JobId[] = [];
    const keys: number[] = [];
    for (let at = 0; at < words.length; at += 2) {
      jobs.push(words[at]);
      keys.push(words[at + 1]);
    }
    return { jobs, keys };
  },
};

export const killKind: DecisionKind<Kill> = {
  name: 'slots/kill',
  decode: (words) => ({ task: words[0], server: words[1], forJob: words[2], short: words[3] }),
};
