import type { JobId } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';
import { choice, decisionKind, listKind, type PayloadOf, time, whole } from '../../kit/decisionSchema.ts';

// T1, T2 waits for rack-local and remote launches · D skips in the count form

/** How jobs are ordered; what the sort key is. */
export const jobOrders = ['fifo', 'fair', 'pools', 'priority', 'deadline'] as const;
export type JobOrder = (typeof jobOrders)[number];

/** How a job without local task at a free slot is treated: never skipped, by levels of waiting, or by a count of skips. */
export const patiences = ['none', 'levels', 'count'] as const;
export type Patience = (typeof patiences)[number];

/** How many jobs of the order are kept in the trace. */
export const MOST_ORDERED = 40;

/** The rules that a run follows; recorded once, first of all. */
export const rulesKind = decisionKind('slots/rules', {
  order: choice(jobOrders),
  patience: choice(patiences),
  rackWait: time, // T1
  remoteWait: time, // T2
  mostSkips: whole, // D
});
export type Rules = PayloadOf<typeof rulesKind>;

/** The queue as the policy orders it, recorded when it changed; at most the first `MOST_ORDERED` jobs. */
export interface Ordered {
  readonly jobs: readonly JobId[];
  /** What they are sorted by: running tasks ÷ weight, priority, deadline in s, share of the pool … in thousandths. */
  readonly keys: readonly number[];
}

const orderedRows = listKind('slots/order', { job: whole, key: whole });

export const orderedKind: DecisionKind<Ordered> = {
  name: orderedRows.name,
  decode(words) {
    const rows = orderedRows.decode(words);
    return { jobs: rows.map(({ job }) => job), keys: rows.map(({ key }) => key) };
  },
};

/** A running task was stopped to give its slot to a job below its share (DEL-20). */
export const killKind = decisionKind('slots/kill', {
  task: whole,
  server: whole,
  /** Who gets the slot, and how many slots it was short of its share. */
  forJob: whole,
  short: whole,
});
export type Kill = PayloadOf<typeof killKind>;
