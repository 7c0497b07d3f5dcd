import type { ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';

/** A scheduler probed these servers for a stage; each queues a reservation (Sparrow §3.2). */
export interface Probes {
  readonly servers: readonly ServerId[];
  /** Whether these went to servers without the data, after the others took too long (Sparrow §8). */
  readonly isRelaxed: boolean;
}

/** A server asked; it was given a task, or nothing because all tasks were launched. */
export interface Assign {
  readonly server: ServerId;
  readonly task: TaskId | null;
  /** How many servers had asked for this stage, this one included. */
  readonly order: number;
}

/** Servers answered with their queue lengths and tasks were placed by them (Sparrow §3.1). */
export interface Sample {
  readonly servers: readonly ServerId[];
  /** Running and queued at each of `servers` when the probe came. */
  readonly queueLengths: readonly number[];
  /** Which task each of `servers` was compared for, or null when all were compared for all (batch sampling). */
  readonly comparedFor: readonly (TaskId | null)[];
  /** Where each task went. */
  readonly placements: readonly { readonly task: TaskId; readonly server: ServerId }[];
}

/** A task went to a server drawn at random (Sparrow §4.2). */
export interface RandomPlacement {
  readonly task: TaskId;
  readonly server: ServerId;
  /** How many servers it was drawn from. */
  readonly drawnFrom: number;
}

export const probesKind: DecisionKind<Probes> = {
  name: 'sparrow/probes',
  decode: (words) => ({ isRelaxed: words[0] === 1, servers: [...words.subarray(1)] }),
};

export const assignKind: DecisionKind<Assign> = {
  name: 'sparrow/assign',
  decode: (words) => ({ server: words[0], task: words[1] === NONE ? null : words[1], order: words[2] }),
};

export const sampleKind: DecisionKind<Sample> = {
  name: 'sparrow/sample',
  decode(words) {
    const probes = words[0];
    const part = (index: number) => [...words.subarray(1 + index * probes, 1 + (index + 1) * probes)];
    const placements: { task: TaskId; server: ServerId }[] = [];
    for (let at = 1 + 3 * probes; at < words.length; at += 2) {
      placements.push({ task: words[at], server: words[at + 1] });
    }
    return {
      servers: part(0),
      queueLengths: part(1),
      comparedFor: part(2).map((task) => (task === NONE ? null : task)),
      placements,
    };
  },
};

export const randomKind: DecisionKind<RandomPlacement> = {
  name: 'sparrow/random',
  decode: (words) => ({ task: words[0], server: words[1], drawnFrom: words[2] }),
};
