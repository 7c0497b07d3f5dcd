import {
  choice,
  decisionKind,
  flag,
  type Group,
  group,
  list,
  maybe,
  type PayloadOf,
  whole,
} from '../../../kit/decisionSchema.ts';
import type { Prices } from './prices.ts';

// K jobs at a time

/** The rules that a run follows; recorded once, first of all. */
export const rulesKind = decisionKind('quincy/rules', {
  family: choice(['queue', 'flow']),
  isFair: flag,
  mayPreempt: flag,
  hasHysteresis: flag,
  concurrency: whole, // K
  startUpMillis: whole,
  prices: group({ wait: whole, rack: whole, core: whole, cap: whole } satisfies Record<
    keyof Prices,
    unknown
  >),
});
export type Rules = PayloadOf<typeof rulesKind>;

/** What a task would read across switches if it ran there: a computer, or, from `servers` on, a rack. */
const preference = { to: whole, rackKB: whole, coreKB: whole };
export type Preference = Group<typeof preference>;

/** A root submitted a worker task, with what the scheduler gets to know of its input (Quincy §2.3, Appendix). */
export const submitKind = decisionKind('quincy/submit', {
  task: whole,
  /** On the worst computer of the cluster. */
  any: maybe(group({ rackKB: whole, coreKB: whole })),
  preferred: list(group(preference)),
});
export type Submit = PayloadOf<typeof submitKind>;

/** A job got past admission control and its root got a computer (Quincy §2.4, §3.1). */
export const admitKind = decisionKind('quincy/admit', {
  job: whole,
  server: whole,
  /** Jobs that are still in line. */
  inLine: whole,
});
export type Admit = PayloadOf<typeof admitKind>;

/** A root took the computer of a worker task. */
export const evictKind = decisionKind('quincy/evict', { task: whole, server: whole, forJob: whole });
export type Evict = PayloadOf<typeof evictKind>;

/** The scheduler heard that a server is down, and counts on it no more. */
export const lostKind = decisionKind('quincy/lost', { server: whole });
export type Lost = PayloadOf<typeof lostKind>;
