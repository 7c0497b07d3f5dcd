import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';

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

/** A free slot was offered and this task took it. */
export interface SlotLaunch {
  readonly task: TaskId;
  readonly server: ServerId;
  /** 0 server, 1 rack, 2 remote; 3: the task has no input. */
  readonly locality: number;
  /** What the job had waited and how often it had been skipped since it was last reset, before this launch. */
  readonly waited: Micros;
  readonly skips: number;
  /** The job's level before and after (Delay Scheduling, pseudo-code). */
  readonly levelBefore: number;
  readonly level: number;
  /** Jobs before it in the order that were skipped in this decision. */
  readonly jobsSkipped: number;
  /** Free slots that the scheduler knew of, this one included. */
  readonly freeSlots: number;
}

/** A job was skipped: it had no task near enough to the free slot, and had not waited long enough. */
export interface Skip {
  readonly server: ServerId;
  /** The best it could have had there: 1 rack, 2 remote. */
  readonly locality: number;
  /** After this skip. */
  readonly waited: Micros;
  readonly skips: number;
  readonly level: number;
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

export const slotLaunchKind: DecisionKind<SlotLaunch> = {
  name: 'slots/launch',
  decode: (words) => ({
    task: words[0],
    server: words[1],
    locality: words[2],
    waited: readTime(words, 3),
    skips: words[5],
    levelBefore: words[6],
    level: words[7],
    jobsSkipped: words[8],
    freeSlots: words[9],
  }),
};

export const skipKind: DecisionKind<Skip> = {
  name: 'slots/skip',
  decode: (words) => ({
    server: words[0],
    locality: words[1],
    waited: readTime(words, 2),
    skips: words[4],
    level: words[5],
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

// A time does not fit one word beyond 35 minutes.
const LOW = 2 ** 20;

/** Writes a time as two words. */
export function writeTime(words: Int32Array, at: number, time: Micros): void {
  words[at] = Math.floor(time / LOW);
  words[at + 1] = time % LOW;
}

function readTime(words: Int32Array, at: number): Micros {
  return words[at] * LOW + words[at + 1];
}
