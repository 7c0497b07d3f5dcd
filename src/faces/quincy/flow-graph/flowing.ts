import type { Choice } from './choices.ts';
import type { QuincyNetwork } from './network.ts';
import type { SolvedProblem } from './problemAt.ts';

/** A flow through the network of a solve, with where each task goes. */
export interface Flowing {
  readonly solved: SolvedProblem;
  readonly quincy: QuincyNetwork;
  readonly flow: Float64Array; // [arcs]
  readonly choices: readonly Choice[]; // [tasks]
}

/** What happened to a task in a solve. */
export type Change = 'start' | 'move' | 'stop';
