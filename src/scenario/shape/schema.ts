import type { GenericSchema, InferOutput } from 'valibot';
import type { ParamValue } from '../../kit/menu/params.ts';
import type { cluster, network } from './cluster.ts';
import type { jobOrder } from './control.ts';
import type { aligned, externalFile, file, input, placement, read, reading, shuffle } from './data.ts';
import type { durations } from './durations.ts';
import type {
  event,
  monitorDown,
  rackMaintenance,
  schedulerDown,
  serverDown,
  serverMaintenance,
  serversFail,
} from './events.ts';
import type { burst, change, fork, param, straggler } from './fork.ts';
import type { arrivals, generated, jobClass } from './generated.ts';
import type { listed, listedJob } from './listed.ts';
import type { pool, user } from './owners.ts';
import type { run, scenarioShape, workload } from './scenario.ts';
import type { stage } from './stage.ts';
import type { stragglers } from './stragglers.ts';
import type { sweep } from './sweep.ts';
import type { taskCount } from './taskCount.ts';

// Types of the parts of a scenario, which is plain JSON. What they contain, and why, is defined in `shape/` only.

/** The immutable data type of a part of the shape. */
type Of<Part extends GenericSchema> = Unchanging<InferOutput<Part>>;

type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanging<Value[Name]> }
    : Value;

export interface ClusterSpec extends Of<typeof cluster> {}
export type NetworkSpec = Of<typeof network>;

export type TaskCountSpec = Of<typeof taskCount>;
export type DurationSpec = Of<typeof durations>;
export interface StragglerSpec extends Of<typeof stragglers> {}
export interface InputSpec extends Of<typeof input> {}
export type PlacementSpec = Of<typeof placement>;
export interface AlignedPlacement extends Of<typeof aligned> {}
export interface ReadSpec extends Of<typeof read> {}
export interface ShuffleSpec extends Of<typeof shuffle> {}
export type ReadingSpec = Of<typeof reading>;
export interface ExternalFileSpec extends Of<typeof externalFile> {}
export interface FileSpec extends Of<typeof file> {}

export interface StageSpec extends Of<typeof stage> {}
export interface JobClassSpec extends Of<typeof jobClass> {}
export type ArrivalSpec = Of<typeof arrivals>;
export interface UserSpec extends Of<typeof user> {}
export interface PoolSpec extends Of<typeof pool> {}
export interface GeneratedWorkload extends Of<typeof generated> {}
export interface ExplicitJob extends Of<typeof listedJob> {}
export interface ExplicitWorkload extends Of<typeof listed> {}
export type WorkloadSpec = Of<typeof workload>;

export interface SchedulerDown extends Of<typeof schedulerDown> {}
export interface ServerDown extends Of<typeof serverDown> {}
export interface MonitorDown extends Of<typeof monitorDown> {}
export interface ServerMaintenance extends Of<typeof serverMaintenance> {}
export interface RackMaintenance extends Of<typeof rackMaintenance> {}
export interface ServersFail extends Of<typeof serversFail> {}
export type EventSpec = Of<typeof event>;

export interface BurstSpec extends Of<typeof burst> {}
export interface StragglerChange extends Of<typeof straggler> {}
export interface ParamChangeSpec extends Of<typeof param> {}
export type ChangeSpec = Of<typeof change>;
export interface ForkSpec extends Of<typeof fork> {}

export interface ControlSpec extends Of<typeof jobOrder> {}

export interface SweepSpec extends Of<typeof sweep> {}
export type SweepAxis = SweepSpec['axes'][number];

/** A scenario whose parts are well formed, except for the parameters of its policies. */
export interface UncheckedScenario extends Of<typeof scenarioShape> {}

/** One policy on the scenario's workload. `params` contains only values that differ from the defaults. */
export interface RunSpec extends Omit<Of<typeof run>, 'params'> {
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** What the user edits, saves and shares. Times in seconds. */
export interface Scenario extends Omit<UncheckedScenario, 'runs'> {
  /** One to eight policies, each on the same cluster and the same workload. */
  readonly runs: readonly RunSpec[];
}
