import type { JobId } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';
import { choice, decisionKind, listKind, type PayloadOf, time, whole } from '../../kit/decisionSchema.ts';

// T1, T2 waits for rack-local and remote launches · D skips in the count form

/** Orders of jobs, named by their sort key. */
const jobOrders = ['fifo', 'fair', 'pools', 'priority', 'deadline'] as const;
export type JobOrder = (typeof jobOrders)[number];

/** When a job without a local task is skipped: never, until it has waited for T1 or T1 + T2, or at most D times. */
const patiences = ['none', 'levels', 'count'] as const;
export type Patience = (typeof patiences)[number];

/** Most jobs of an order that the trace records. */
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

/** The jobs in the policy's order, recorded whenever it changes; at most the first `MOST_ORDERED`. */
interface Ordered {
  readonly jobs: readonly JobId[];
  /** Sort keys in thousandths: running tasks ÷ weight, priority, or deadline in s, as the order says. */
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
  /** The job that gets the slot, and how many slots it (or its pool) was short of its share. */
  forJob: whole,
  short: whole,
});
export type Kill = PayloadOf<typeof killKind>;
