import type { Policy, Sim } from '../engine/run/policy.ts';
import type { ParamSpecs, ParamValues } from './params.ts';

/** What a policy's constructor gets. */
export interface PolicyContext<Specs extends ParamSpecs> {
  readonly sim: Sim;
  readonly params: ParamValues<Specs>;
}

/** A scheduling algorithm as a plug-in: one line in `registry.ts` puts it on the menu. */
export interface PolicyPlugin<Specs extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  /** Which system it belongs to: "Sparrow", "baseline". */
  readonly family: string;
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
  /** Whether slots may stay free while tasks are ready anywhere; a law checks those that say no. */
  readonly mayIdle: boolean;
  /** What it cannot do and why, shown beside its controls (Sparrow §8). */
  readonly unsupported?: readonly string[];
  create(context: PolicyContext<Specs>): Policy;
}

/** Types a plug-in by its own parameters. */
export function policyPlugin<const Specs extends ParamSpecs>(plugin: PolicyPlugin<Specs>): PolicyPlugin {
  return plugin as unknown as PolicyPlugin;
}
