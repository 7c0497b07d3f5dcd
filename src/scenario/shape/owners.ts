import * as v from 'valibot';
import { limits } from './limits.ts';
import { list, name, number, oneOf, whole } from './values.ts';

/** A share of the cluster to which jobs are submitted (COM-16). */
export const pool = v.object({
  name: name('What the pool is called.'),
  /** Default: none, at the top. */
  parent: v.optional(name('The pool that it is a part of.')),
  weight: number(0.01, 100, 'Share of what it is a part of, relative to the others there.'),
  minShare: whole(0, 1_000_000, 'Slots that it gets before weights count.'),
  order: oneOf(['fifo', 'fair'], 'How its jobs are ordered.'),
});

/** Somebody who submits jobs. */
export const user = v.object({
  name: name('Who submits jobs.'),
  weight: number(0.01, 100, 'Share of a contended server, relative to the other users.'),
  priority: whole(0, 100, 'Smaller is served first where priorities are strict.'),
});

/** What every workload may say about the users and pools of its jobs. */
export const owners = {
  users: v.optional(list(user, 1, limits.users, 'Users; default: one.')),
  pools: v.optional(list(pool, 0, 1_000, 'Shares of the cluster; default: one for each user.')),
};

/** What every job, or class of jobs, may say besides its stages. */
export const owned = {
  /** Default: the pool of the user. */
  pool: v.optional(name('The pool it is submitted to.')),
  deadline: v.optional(number(0.000001, limits.span, 'Seconds after the arrival.')),
  ideal: v.optional(
    number(0.000001, limits.span, 'Seconds that it takes alone, as measured; metrics compare with it.'),
  ),
  /** Used by policies with tokens (Apollo §2.1). Default: what the policy's parameters say. */
  tokens: v.optional(
    whole(1, 1_000_000, 'Tokens that it asks for: regular tasks that it may run at a time.'),
  ),
};

/** How wrong the estimates are. */
export const estimateError = v.optional(
  number(0, 1, 'Each estimate is wrong by a factor drawn between 1 − this and 1 + this; default: 0.'),
);

/** Number of jobs before the measured ones. */
export const warmup = whole(0, limits.jobs, 'Jobs that come first and do not count in the metrics.');
