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
  /** Whether these went to servers without the data, after the others took too long (Sparrow §8). */
  isRelaxed: flag,
  servers: list(whole),
});
export type Probes = PayloadOf<typeof probesKind>;

/** A server asked; it was given a task, or nothing because all tasks were launched. */
export const assignKind = decisionKind('sparrow/assign', {
  server: whole,
  task: orNull,
  /** How many servers had asked for this stage, this one included. */
  order: whole,
});
export type Assign = PayloadOf<typeof assignKind>;

/** Servers answered with their queue lengths and tasks were placed by them (Sparrow §3.1). */
export const sampleKind = decisionKind('sparrow/sample', {
  servers: counted(whole),
  /** Running and queued at each of `servers` when the probe came. */
  queueLengths: asMany(whole),
  /** Which task each of `servers` was compared for, or null when all were compared for all (batch sampling). */
  comparedFor: asMany(orNull),
  /** Where each task went. */
  placements: list(group({ task: whole, server: whole })),
});
export type Sample = PayloadOf<typeof sampleKind>;

/** A task went to a server drawn at random (Sparrow §4.2). */
export const randomKind = decisionKind('sparrow/random', {
  task: whole,
  server: whole,
  /** How many servers it was drawn from. */
  drawnFrom: whole,
});
export type RandomPlacement = PayloadOf<typeof randomKind>;
