import type { Policy } from '../engine/policy/policy.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import type { ParamSpecs, ParamValues } from './params.ts';

/** What the creator of a policy gets. */
export interface PolicyContext<Specs extends ParamSpecs> {
  readonly sim: Sim;
  readonly params: ParamValues<Specs>;
}

/** Makes a policy for one run; `creators.ts` says which creator belongs to which plug-in. */
export type PolicyCreator<Specs extends ParamSpecs = ParamSpecs> = (context: PolicyContext<Specs>) => Policy;

/**
 * What the menu says of a scheduling algorithm: enough for its controls, checks and links. The algorithm itself stands
 * apart, since the page shows menus and only workers simulate.
 */
export interface PolicyPlugin<Specs extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  /** Which system it belongs to: "Sparrow", "baseline". */
  readonly family: string;
  /** The folder of its algorithm, under `policies/`. */
  readonly folder: string;
  /** What it does, in one short line under its name. */
  readonly summary: string;
  /** Where it is described. */
  readonly source: string;
  readonly params: Specs;
  /** Schedulers that share the work. */
  schedulers(params: ParamValues<Specs>): number;
  /** Queues that each server keeps, such as one for each user. */
  queues?(params: ParamValues<Specs>, users: readonly { readonly priority: number }[]): number;
  /** Servers that are asked for each task, from which the size of a run is guessed; left out: none are. */
  probesPerTask?(params: ParamValues<Specs>): number;
  /** How long an old laptop decides for each task, in seconds, beyond what every policy takes; left out: no longer. */
  readonly secondsPerTask?: number;
  /** The fewest slots that the cluster must have; left out: one. */
  readonly leastSlots?: number;
  /** Whether slots may stay free while tasks are ready anywhere; a law checks those that say no. */
  readonly mayIdle: boolean;
  /** What it cannot do and why, shown beside its controls (Sparrow §8). */
  readonly unsupported?: readonly string[];
}

/** Types a plug-in by its own parameters. */
export function policyPlugin<const Specs extends ParamSpecs>(
  plugin: PolicyPlugin<Specs>,
): PolicyPlugin<Specs> {
  return plugin;
}
