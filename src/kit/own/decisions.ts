import { decisionKind, list, whole } from '../decisionSchema.ts';

// What somebody's functions decided, by the name of the function.

/** `choose` gave a task to a server. */
export const choseKind = decisionKind('own/choose', { task: whole, server: whole });

/** `probes` named servers to ask for a stage; each queues the question. */
export const probedKind = decisionKind('own/probes', { servers: list(whole) });

/** A server asked back for a task of a stage, which got this one. */
export const answeredKind = decisionKind('own/answer', {
  server: whole,
  task: whole,
  /** How many times servers had asked for this stage, this time included. */
  order: whole,
});

/** `place` gave a task to a server when those that `ask` had named had answered, two words for each: server and queue. */
export const placedKind = decisionKind('own/place', { task: whole, server: whole, answers: list(whole) });

/** `watch` had a copy of a running task launched. */
export const copiedKind = decisionKind('own/copy', { task: whole, server: whole });

/** `decide` gave a free slot of a server to a job, which has this task for it. */
export const decidedKind = decisionKind('own/decide', {
  task: whole,
  server: whole,
  /** Where its input is: 0 on the server, 1 in the rack, 2 elsewhere; 3: it reads none. */
  near: whole,
});
