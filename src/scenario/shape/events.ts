import * as v from 'valibot';
import { limits } from '../limits.ts';
import { number, oneOf, whole } from './values.ts';

const at = number(0, limits.span, 'Seconds after the start.');

/** A scheduler that goes down. */
export const schedulerDown = v.object({
  kind: v.literal('schedulerDown'),
  scheduler: whole(0, 10_000, 'Which scheduler goes down, counted from 0.'),
  at,
  detection: number(0, 100_000, 'Seconds until the others notice.'),
  /**
   * Whom it befalls. Left out: the scheduler of this number in every run that has it, and none may be left without any.
   * `oneOfSeveral`: only in runs that have others, so that a central scheduler beside them goes on (Sparrow §6).
   */
  role: v.optional(
    oneOf(
      ['oneOfSeveral'],
      'oneOfSeveral: only runs with several schedulers lose it; default: every run that has it.',
    ),
  ),
  /** It comes back knowing its jobs and nothing else. Jobs that nobody took over go on then. */
  repair: v.optional(number(0.000001, limits.span, 'Seconds until it is back; default: never.')),
});

/** A server that goes down with all that it runs, queues and stored of intermediate data (COM-13). Files survive. */
export const serverDown = v.object({
  kind: v.literal('serverDown'),
  server: whole(0, limits.servers - 1, 'Which server goes down, counted from 0.'),
  at,
  detection: number(0, 100_000, 'Seconds until the schedulers notice.'),
  repair: v.optional(number(0.000001, limits.span, 'Seconds that it stays down; default: for good.')),
});

/** Something that happens to the cluster. */
export const event = v.variant('kind', [schedulerDown, serverDown]);
