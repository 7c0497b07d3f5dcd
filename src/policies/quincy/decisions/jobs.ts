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

/** What a task would read across switches if it ran on `to`: a server, or, from `servers` on, the worst server of a rack. */
const preference = { to: whole, rackKB: whole, coreKB: whole };
export type Preference = Group<typeof preference>;

/** A root submitted a task, with what it tells the scheduler of the task's input (Quincy §2.3, Appendix). */
export const submitKind = decisionKind('quincy/submit', {
  task: whole,
  /** On the worst server of the cluster; null: the task may run on the listed servers only. */
  any: maybe(group({ rackKB: whole, coreKB: whole })),
  preferred: list(group(preference)),
});
export type Submit = PayloadOf<typeof submitKind>;

/** A job was admitted, and its root got a server (Quincy §2.4, §3.1). */
export const admitKind = decisionKind('quincy/admit', {
  job: whole,
  server: whole,
  /** Jobs that are still in line. */
  inLine: whole,
});
export type Admit = PayloadOf<typeof admitKind>;

/** A task was stopped so that a root could have its slot. */
export const evictKind = decisionKind('quincy/evict', { task: whole, server: whole, forJob: whole });
export type Evict = PayloadOf<typeof evictKind>;

/** The scheduler heard that a server is down, and counts on it no more. */
export const lostKind = decisionKind('quincy/lost', { server: whole });
export type Lost = PayloadOf<typeof lostKind>;
