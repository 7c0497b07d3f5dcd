import {
  asMany,
  counted,
  decisionKind,
  flag,
  group,
  list,
  orNull,
  type PayloadOf,
  whole,
} from '../../kit/decisionSchema.ts';

/** A scheduler probed these servers for a stage; each queues a reservation (Sparrow §3.2). */
export const probesKind = decisionKind('sparrow/probes', {
  /** Whether these went to servers without the data, because those with it took too long to ask (Sparrow §8). */
  isRelaxed: flag,
  servers: list(whole),
});

/** A server asked for a task and got one, or none because all were launched. */
export const assignKind = decisionKind('sparrow/assign', {
  server: whole,
  task: orNull,
  /** How many times servers had asked for this stage, this time included. */
  order: whole,
});
export type Assign = PayloadOf<typeof assignKind>;

/** Servers answered with their queue lengths, and tasks were placed on the shortest (Sparrow §3.1). */
export const sampleKind = decisionKind('sparrow/sample', {
  servers: counted(whole),
  /** Running and queued tasks at each of `servers` when the probe arrived. */
  queueLengths: asMany(whole),
  /** Which task each of `servers` was compared for, or null when all were compared for all (batch sampling). */
  comparedFor: asMany(orNull),
  /** The server of each task. */
  placements: list(group({ task: whole, server: whole })),
});

/** A task went to a server drawn at random (Sparrow §4.2). */
export const randomKind = decisionKind('sparrow/random', {
  task: whole,
  server: whole,
  /** How many servers it was drawn from. */
  drawnFrom: whole,
});
