import type { ParamValue } from '../../kit/menu/params.ts';
import type { Of } from './entries.ts';

// Types of the parts of a scenario, which is plain JSON. What they contain is said by the entries only.

export interface ClusterSpec extends Of<'cluster'> {}
export type NetworkSpec = Of<'network'>;

export type TaskCountSpec = Of<'taskCount'>;
export type DurationSpec = Of<'durations'>;
export interface StragglerSpec extends Of<'stragglers'> {}
export interface InputSpec extends Of<'input'> {}
export type PlacementSpec = Of<'placement'>;
export interface AlignedPlacement extends Extract<ReadSpec['placement'], { readonly kind: 'aligned' }> {}
export interface ReadSpec extends Of<'read'> {}
export interface ShuffleSpec extends Of<'shuffle'> {}
export type ReadingSpec = Of<'reading'>;
export interface ExternalFileSpec extends Of<'externalFile'> {}
export interface FileSpec extends Of<'file'> {}

export interface StageSpec extends Of<'stage'> {}
export interface JobClassSpec extends Of<'jobClass'> {}
export type ArrivalSpec = Of<'arrivals'>;
export interface UserSpec extends Of<'user'> {}
export interface PoolSpec extends Of<'pool'> {}
export interface GeneratedWorkload extends Extract<WorkloadSpec, { readonly kind: 'generated' }> {}
export interface ExplicitJob extends Of<'listedJob'> {}
export interface ExplicitWorkload extends Extract<WorkloadSpec, { readonly kind: 'explicit' }> {}
export type WorkloadSpec = Of<'workload'>;

export interface SchedulerDown extends Extract<EventSpec, { readonly kind: 'schedulerDown' }> {}
export interface ServerDown extends Extract<EventSpec, { readonly kind: 'serverDown' }> {}
export interface MonitorDown extends Extract<EventSpec, { readonly kind: 'monitorDown' }> {}
export interface ServerMaintenance extends Extract<EventSpec, { readonly kind: 'serverMaintenance' }> {}
export interface RackMaintenance extends Extract<EventSpec, { readonly kind: 'rackMaintenance' }> {}
export interface ServersFail extends Extract<EventSpec, { readonly kind: 'serversFail' }> {}
export type EventSpec = Of<'event'>;

export interface BurstSpec extends Extract<ChangeSpec, { readonly kind: 'burst' }> {}
export interface StragglerChange extends Extract<ChangeSpec, { readonly kind: 'straggler' }> {}
export interface ParamChangeSpec extends Extract<ChangeSpec, { readonly kind: 'param' }> {}
export type ChangeSpec = Of<'change'>;
export interface ForkSpec extends Of<'fork'> {}

export interface ControlSpec extends Of<'jobOrder'> {}

export interface SweepSpec extends Of<'sweep'> {}
export type SweepAxis = SweepSpec['axes'][number];

/** A scenario whose parts are well formed, except for the parameters of its policies. */
export interface UncheckedScenario extends Of<'scenario'> {}

/** One policy on the scenario's workload. `params` contains only values that differ from the defaults. */
export interface RunSpec extends Omit<Of<'run'>, 'params'> {
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** What the user edits, saves and shares. Times in seconds. */
export interface Scenario extends Omit<UncheckedScenario, 'runs'> {
  /** One to eight policies, each on the same cluster and the same workload. */
  readonly runs: readonly RunSpec[];
}
