import * as v from 'valibot';
import { number } from './values.ts';

const MOST = 1_000;
const shape = number(1.05, 10, 'Shape of the tail: the smaller, the heavier.');

/**
 * How the copies of a task straggle (COM-10). The duration is then the task's own, the same for all of its copies, and each
 * copy takes so many times as long. Both kinds of factor multiply.
 */
export const stragglers = v.object({
  /** Pareto with mean 1. `most` cuts the tail (W-HOP-10): the law is drawn from below it, and its mean stays 1. */
  perCopy: v.optional(
    v.object({
      shape,
      most: v.optional(
        number(1, MOST, 'No factor is larger than so many times the median one; default: no bound.'),
      ),
    }),
  ),
  /** Copies that something slows down (COM-11). */
  injected: v.optional(
    v.object({
      probability: number(0, 1, 'Share of the copies that are slowed down.'),
      factor: v.variant('kind', [
        v.object({
          kind: v.literal('constant'),
          value: number(1, MOST, 'How many times as long each of them takes.'),
        }),
        /** From 1 on. */
        v.object({
          kind: v.literal('pareto'),
          shape,
          most: v.optional(
            number(1, MOST, 'No copy is slowed down by more than so many times; default: no bound.'),
          ),
        }),
        /** Evenly between two (W-APO-2). */
        v.object({
          kind: v.literal('uniform'),
          low: number(1, MOST, 'Each of them takes at least so many times as long.'),
          high: number(1, MOST, 'Each of them takes at most so many times as long.'),
        }),
      ]),
    }),
  ),
});
