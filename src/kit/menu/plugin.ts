import type { Topology } from '../../engine/cluster/topology.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Workload } from '../../engine/workload/workload.ts';
import type { ParamSpecs, ParamValues } from './params.ts';

/** What the creator of a policy gets. */
export interface PolicyContext<Specs extends ParamSpecs> {
  readonly sim: Sim;
  readonly params: ParamValues<Specs>;
}

/** Makes a policy for one run; `creators.ts` says which creator belongs to which plug-in. */
export interface PolicyCreator<Specs extends ParamSpecs = ParamSpecs> {
  (context: PolicyContext<Specs>): Policy;
  /** Lays files out anew before the run, where that is part of the policy; left out: they lie as the scenario says. */
  layOut?(context: LayoutContext<Specs>): Workload;
}

/** What a policy that lays files out anew gets. */
export interface LayoutContext<Specs extends ParamSpecs> {
  readonly workload: Workload;
  readonly topology: Topology;
  readonly params: ParamValues<Specs>;
  readonly seed: number;
}

/**
 * What the menu says of a scheduling algorithm: enough for its controls, checks and links. The algorithm itself stands
 * apart, since the page shows menus and only workers simulate.
 */
export interface PolicyPlugin<Specs extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  /** Which system it belongs to: "Sparrow", "baseline". */
  readonly family: string;
  /** The folder of its algorithm, under `policies/`; left out: the one that is called as its id. */
  readonly folder?: string;
  /** What it does, in one short line under its name. */
  readonly summary: string;
  /** Where it is described. */
  readonly source: string;
  readonly params: Specs;
  /** Schedulers that share the work, or one for each job. */
  schedulers(params: ParamValues<Specs>): number | 'onePerJob';
  /** Whether its schedulers may come back after a loss (`Policy.onSchedulerBack`); left out: they are gone for good. */
  readonly schedulersMayReturn?: boolean;
  /** Actors that own neither jobs nor servers, such as a resource monitor; left out: none. */
  services?(params: ParamValues<Specs>): number;
  /** Queues that each server keeps, such as one for each user. */
  queues?(params: ParamValues<Specs>, users: readonly { readonly priority: number }[]): number;
  /** Servers that are asked for each task, from which the size of a run is guessed; left out: none are. */
  probesPerTask?(params: ParamValues<Specs>): number;
  /** Events for each task besides its end; left out: a question and an answer for each server that is asked, or two. */
  eventsPerTask?(params: ParamValues<Specs>): number;
  /** Messages for each task beside those of probes, as a guess; left out: none. */
  extraMessagesPerTask?(params: ParamValues<Specs>): number;
  /** Events that come by the clock, in each simulated second: at each server, and at a scheduler; left out: none. */
  ticksPerSecond?(params: ParamValues<Specs>): Ticks;
  /**
   * Seconds that deciding takes for each task and each tick of a scheduler, beyond what every policy takes, on the machine
   * on which all estimates were measured; left out: no longer.
   */
  secondsPerDecision?(servers: number): number;
  /** Whether tasks are chosen for slots beside their data; left out: data is not looked at. */
  readonly seeksData?: boolean;
  /** Whether it looks at the pools of jobs; left out: it does not. */
  heedsPools?(params: ParamValues<Specs>): boolean;
  /** The fewest slots that the cluster must have; left out: one. */
  readonly leastSlots?: number;
  /** Whether it starts tasks by slots alone, so that these must have the cores and the memory that tasks take; left out: not. */
  readonly countsSlotsOnly?: boolean;
  /** Whether each job has a root, which holds a slot from its start to its end; left out: none has. */
  readonly hasRoots?: boolean;
  /** Whether slots may stay free while tasks are ready anywhere; a law checks those that say no. */
  readonly mayIdle: boolean;
  /** What it cannot do and why, shown beside its controls (Sparrow §8). */
  readonly unsupported?: readonly string[];
}

/** What the one file of a small policy exports, `policies/<id>/policy.ts`. */
export interface PolicyFile {
  readonly plugin: PolicyPlugin;
  readonly create: PolicyCreator;
}

/** How often something happens by the clock, in a simulated second. */
export interface Ticks {
  /** At each server that is idle while tasks wait. */
  readonly server: number;
  readonly scheduler: number;
}

/** Types a plug-in by its own parameters. */
export function policyPlugin<const Specs extends ParamSpecs>(
  plugin: PolicyPlugin<Specs>,
): PolicyPlugin<Specs> {
  return plugin;
}
