import * as v from 'valibot';
import { limits } from '../limits.ts';
import { list, name, number, oneOf, whole } from './values.ts';

/** What the pools of a workload look like. */
export const pools = v.optional(
  list(
    v.object({
      name: name('What the pool is called.'),
      parent: v.optional(name('The pool that it is a part of.')),
      weight: number(0.01, 100, 'Share of what it is a part of, relative to the others there.'),
      minShare: whole(0, 1_000_000, 'Slots that it gets before weights count.'),
      order: oneOf(['fifo', 'fair'] as const, 'How its jobs are ordered.'),
    }),
    0,
    1_000,
    'Shares of the cluster; default: one for each user.',
  ),
);

const user = v.object({
  name: name('Who submits jobs.'),
  weight: number(0.01, 100, 'Share of a contended server, relative to the other users.'),
  priority: whole(0, 100, 'Smaller is served first where priorities are strict.'),
});

/** What the users of a workload look like. */
export const users = v.optional(list(user, 1, limits.users, 'Users; default: one.'));

/** The pool of a job, by name. */
export const pool = v.optional(name('The pool it is submitted to.'));

/** How long a job takes alone. */
export const ideal = v.optional(
  number(0.000001, limits.span, 'Seconds that it takes alone, as measured; metrics compare with it.'),
);

/** When a job should be done. */
export const deadline = v.optional(number(0.000001, limits.span, 'Seconds after the arrival.'));
