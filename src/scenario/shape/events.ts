import * as v from 'valibot';
import { limits } from './limits.ts';
import { number, oneOf, whole } from './values.ts';

const at = number(0, limits.span, 'Seconds after the start.');

/** A scheduler that goes down. */
export const schedulerDown = v.object({
  kind: v.literal('schedulerDown'),
  scheduler: whole(0, 10_000, 'Which scheduler goes down, counted from 0.'),
  at,
  detection: number(0, 100_000, 'Seconds until the other schedulers notice.'),
  /**
   * Which runs are affected. Default: every run that has a scheduler with this number; no run may be left without
   * any. `oneOfSeveral`: only runs with several schedulers, so that a central scheduler beside them continues
   * (Sparrow §6).
   */
  role: v.optional(
    oneOf(
      ['oneOfSeveral'],
      'oneOfSeveral: only runs with several schedulers lose it; default: every run that has it.',
    ),
  ),
  /** It comes back knowing its jobs and nothing else. Jobs that no other scheduler took over continue then. */
  repair: v.optional(number(0.000001, limits.span, 'Seconds until it is back; default: never.')),
});

/**
 * A server that goes down and loses its running tasks, its queues and the intermediate data that it stores (COM-13).
 * Files survive.
 */
export const serverDown = v.object({
  kind: v.literal('serverDown'),
  server: whole(0, limits.servers - 1, 'Which server goes down, counted from 0.'),
  at,
  detection: number(0, 100_000, 'Seconds until the schedulers notice.'),
  repair: v.optional(number(0.000001, limits.span, 'Seconds that it stays down; default: for good.')),
});

/**
 * The service that tells schedulers of the load of servers goes down: they continue with what they know (Apollo §2.3).
 * Runs without such a service do not notice.
 */
export const monitorDown = v.object({
  kind: v.literal('monitorDown'),
  at,
  repair: v.optional(number(0.000001, limits.span, 'Seconds that it stays down; default: for good.')),
});

const from = number(0, limits.span, 'Seconds after the start, known ahead.');
const lasts = number(0.000001, limits.span, 'Seconds until it is up again.');

/**
 * Maintenance of a server, known ahead (Apollo §3.3). When it begins, the server goes down as by a failure that is
 * noticed at once.
 */
export const serverMaintenance = v.object({
  kind: v.literal('serverMaintenance'),
  server: whole(0, limits.servers - 1, 'Which server goes down, counted from 0.'),
  at: from,
  repair: lasts,
});

/** Maintenance of all servers of a rack at once. */
export const rackMaintenance = v.object({
  kind: v.literal('rackMaintenance'),
  rack: whole(0, limits.servers - 1, 'Which rack goes down, counted from 0.'),
  at: from,
  repair: lasts,
});

/**
 * Servers that fail at random, each with the same rate (COM-13): what is drawn depends on the seed. A failure is one of
 * `serverDown`, and every server comes back.
 */
export const serversFail = v.object({
  kind: v.literal('serversFail'),
  at,
  lasts: number(0.000001, limits.span, 'Seconds for which servers fail.'),
  every: number(0.001, limits.span, 'Mean seconds for which each server is up until it fails.'),
  detection: number(0, 100_000, 'Seconds until the schedulers notice.'),
  repair: number(0.000001, limits.span, 'Seconds that a server stays down.'),
});

/** A failure or maintenance during the run. */
export const event = v.variant('kind', [
  schedulerDown,
  serverDown,
  monitorDown,
  serverMaintenance,
  rackMaintenance,
  serversFail,
]);
