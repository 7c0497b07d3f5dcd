import type { Outage, ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { Topology } from '../cluster/topology.ts';
import type { TaskId } from '../ids.ts';
import type { JobOrder } from '../jobs/jobControl.ts';
import type { Kernel, KernelLimits } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import type { ParamChange, RecordingLevel, ServerSlowdown, TraceData } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';

/** Everything that a run needs. The policy comes as a function, since the engine knows no policy by name. */
export interface RunPlan {
  readonly topology: Topology;
  readonly workload: Workload;
  /** How many schedulers there are, or one for each job. */
  readonly schedulers: number | 'onePerJob';
  /** How many services there are. Default: 0. */
  readonly services?: number;
  readonly queuesPerServer: number;
  readonly outages: readonly Outage[]; // ascending by time
  /** Default: no server fails. */
  readonly failures?: readonly ServerFailure[]; // ascending by time
  /** Until when the run is its parent, in which no server fails (`Surroundings.silentUntil`). Default: 0. */
  readonly silentUntil?: Micros;
  /** Default: no service goes down. */
  readonly serviceOutages?: readonly ServiceOutage[];
  /** What users do to jobs. Default: nothing. */
  readonly control?: readonly JobOrder[]; // ascending by time
  /** Default: no task becomes slower during the run. */
  readonly slowedTasks?: readonly SlowedTask[];
  /** Parameters of the policy that change during the run. Default: none. */
  readonly paramChanges?: readonly ParamChange[]; // ascending by time
  /** Default: no server becomes slower during the run. */
  readonly slowdowns?: readonly ServerSlowdown[];
  readonly seed: number;
  readonly level: RecordingLevel;
  /** Recorded in the trace: the digest of the scenario, and the policy's id. */
  readonly scenario: string;
  readonly policy: string;
  /** Recorded in the trace. Default: none. */
  readonly params?: TraceData['params'];
  /**
   * When the run is stopped as one that never ends. Default: more events at one time than any run of this size needs.
   */
  readonly limits?: KernelLimits;
  createPolicy(sim: Sim): Policy;
}

/** A run that advances in slices, so that its progress can be shown. */
export interface Simulation {
  /** Runs up to `events` events; returns false when the run is over. */
  advance(events: number): boolean;
  /** Progress: finished jobs ÷ all jobs. */
  share(): number;
  events(): number;
  /** Returns the trace. No other method may be called afterwards. */
  finish(): TraceData;
}

/** A task of which everything that begins to compute from a time on takes longer. */
export interface SlowedTask {
  readonly task: TaskId;
  readonly from: Micros;
  readonly factor: number;
}

/** Makes some tasks slower from a time on; of several factors of one task all count. Before, nothing tells it. */
export function slowed(workload: Workload, tasks: readonly SlowedTask[], kernel: Kernel): Workload {
  if (tasks.length === 0) return workload;
  return {
    ...workload,
    cpuTime: (stage, task, draw) => {
      let time = workload.cpuTime(stage, task, draw);
      for (const { task: slow, from, factor } of tasks) {
        if (slow === task && kernel.now() >= from) time = Math.max(1, Math.round(time * factor));
      }
      return time;
    },
  };
}
