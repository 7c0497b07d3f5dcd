import type { Registry } from '../../base/registry.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Workload } from '../../engine/workload/workload.ts';
import type { Declared } from '../own/declared.ts';
import { type ParamSpecs, type ParamValue, type ParamValues, readParams } from './params.ts';

/** What the creator of a policy is given. */
export interface PolicyContext<Specs extends ParamSpecs> {
  readonly sim: Sim;
  readonly params: ParamValues<Specs>;
  /** The code of a run whose policy somebody wrote (`PolicyPlugin.code`). */
  readonly code?: string;
  /** Takes a line that this code writes; left out: nobody reads it. */
  readonly log?: (line: string) => void;
}

/** Makes a policy for one run; `creators.ts` says which creator belongs to which plug-in. */
export interface PolicyCreator<Specs extends ParamSpecs = ParamSpecs> {
  (context: PolicyContext<Specs>): Policy;
  /** Replaces the placement of files before the run, if that is part of the policy; left out: as in the scenario. */
  layOut?(context: LayoutContext<Specs>): Workload;
  /** Fetches what so many runs need, of these codes, before it is called for them; left out: nothing. */
  ready?(runs: number, codes: readonly string[]): Promise<void>;
}

/** What `layOut` is given. */
export interface LayoutContext<Specs extends ParamSpecs> {
  readonly workload: Workload;
  readonly topology: Topology;
  readonly params: ParamValues<Specs>;
  readonly seed: number;
}

/**
 * The menu entry of a scheduling policy: enough for its controls, checks and links. The algorithm is in a separate file, as
 * the page needs only the menu, and only the simulation worker needs the algorithm.
 */
export interface PolicyPlugin<Specs extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  /** Which system it belongs to: "Sparrow", "baseline". */
  readonly family: string;
  /** The folder of its algorithm, under `policies/`, and of what explains its runs, under `faces/`; left out: its id. */
  readonly folder?: string;
  /** What it does, in one short line under its name. */
  readonly summary: string;
  /** Where it is described. */
  readonly source: string;
  readonly params: Specs;
  /** What the code of a new run of it says, where each run brings its own; left out: runs of it have no code. */
  readonly code?: string;
  /** What such a code declares: parameters of its own. */
  declares?(code: string): Declared;
  /**
   * Parameters that may change while the run goes on (`Policy.changes`), with the values that it begins with; left out: none.
   */
  mayChange?(params: ParamValues<Specs>): readonly (keyof Specs & string)[];
  /** Number of schedulers that share the jobs, or one for each job. */
  schedulers(params: ParamValues<Specs>): number | 'onePerJob';
  /** Whether its schedulers may come back after a loss (`Policy.onSchedulerBack`); left out: no. */
  readonly schedulersMayReturn?: boolean;
  /** Number of actors that own neither jobs nor servers; left out: 0. */
  services?(params: ParamValues<Specs>): number;
  /** Whether the first of them is a resource monitor, which a scenario may take down; left out: no. */
  readonly hasMonitor?: boolean;
  /** Whether users may control its jobs (`Policy.onJobControl`); left out: no. */
  readonly controlsJobs?: boolean;
  /** Number of queues at each server, such as one for each user; left out: 1. */
  queues?(params: ParamValues<Specs>, users: readonly { readonly priority: number }[]): number;
  /** Probes per task, for the estimate of a run's size; left out: 0. */
  probesPerTask?(params: ParamValues<Specs>): number;
  /**
   * Events per task besides its end, for the estimate; left out: two per probe, or two if it does not probe, and the messages
   * besides.
   */
  eventsPerTask?(params: ParamValues<Specs>): number;
  /** Messages per task besides those of probes, for the estimate; left out: 0. */
  extraMessagesPerTask?(params: ParamValues<Specs>): number;
  /** Events per simulated second that timers cause, for the estimate; left out: none. */
  ticksPerSecond?(params: ParamValues<Specs>): Ticks;
  /**
   * Computing time in seconds, per task and per tick of a scheduler, beyond what every policy takes, on the machine on which
   * all estimates were measured; left out: 0.
   */
  secondsPerDecision?(slots: number, servers: number): number;
  /** Whether it tries to run tasks near their data; left out: no. */
  readonly seeksData?: boolean;
  /** Whether it takes the pools of jobs into account; left out: no. */
  heedsPools?(params: ParamValues<Specs>): boolean;
  /** Smallest number of slots that the cluster must have; left out: 1. */
  readonly leastSlots?: number;
  /** Whether it counts slots only, not cores or memory, so that every slot must have enough of both; left out: no. */
  readonly countsSlotsOnly?: boolean;
  /** Whether each job has a root task, which holds a slot from the job's start to its end; left out: no. */
  readonly hasRoots?: boolean;
  /** Whether slots may stay free while tasks are ready; tests check that policies that say no never idle. */
  readonly mayIdle: boolean;
  /** What the system cannot do and why, shown beside its controls. */
  readonly unsupported?: readonly string[];
}

/** What the one file of a small policy exports, `policies/<id>/policy.ts`. */
export interface PolicyFile {
  readonly plugin: PolicyPlugin;
  readonly create: PolicyCreator;
}

/** Events that timers cause, per simulated second; left out: none. */
export interface Ticks {
  /** At each server that is idle while tasks wait. */
  readonly idleServer?: number;
  /** At each server that has work. */
  readonly busyServer?: number;
  /** For each job that is present. */
  readonly job?: number;
  /** At all schedulers together, while tasks wait though a slot is free. */
  readonly scheduler?: number;
}

/** Returns a plug-in, typed by its own parameters. */
export function policyPlugin<const Specs extends ParamSpecs>(
  plugin: PolicyPlugin<Specs>,
): PolicyPlugin<Specs> {
  return plugin;
}

/** The policies that a run can name. */
export type PolicyMenu = Registry<PolicyPlugin>;

/** What says what a run does. */
export interface Made {
  readonly policy: string;
  readonly code?: string;
}

/** The plug-in of a run: with the parameters that its code declares, if it has any. */
export function pluginOf<Plugin extends PolicyPlugin>(
  menu: Pick<Registry<Plugin>, 'find'>,
  { policy, code }: Made,
): Plugin | undefined {
  const plugin = menu.find(policy);
  const declared = code === undefined ? undefined : plugin?.declares?.(code);
  if (plugin === undefined || declared === undefined) return plugin;
  return { ...plugin, params: { ...plugin.params, ...declared.params }, mayChange: () => declared.changes };
}

/** Names the parameters of a policy that may change while a run goes on that begins with the given ones. */
export function changeableParams(
  plugin: PolicyPlugin,
  given: Readonly<Record<string, ParamValue>> = {},
): readonly string[] {
  return plugin.mayChange?.(readParams(plugin.params, given)) ?? [];
}
