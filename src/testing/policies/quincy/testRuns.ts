import type { JobId } from '../../../engine/ids.ts';
import type { TraceData } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type {
  ClusterSpec,
  ExplicitJob,
  FileSpec,
  RunSpec,
  Scenario,
} from '../../../scenario/shape/schema.ts';

/** Five servers in one rack, and no network delay. */
export const fiveComputers: ClusterSpec = { racks: 1, serversPerRack: 5, slotsPerServer: 1, roundTrip: 0 };

/** A job of one stage. */
export function job(arrivesAt: number, ...durations: readonly number[]): ExplicitJob {
  return { arrivesAt, stages: [{ durations }] };
}

/** Runs jobs that are written out, on five servers unless told otherwise. */
export function runJobs(
  jobs: readonly ExplicitJob[],
  run: RunSpec,
  change: Partial<Scenario> & { readonly files?: readonly FileSpec[] } = {},
): TraceData {
  const { files = [], ...rest } = change;
  const scenario: Scenario = {
    version: 2,
    name: 'by hand',
    seed: 1,
    cluster: fiveComputers,
    workload: { kind: 'explicit', jobs, files, warmup: 0 },
    runs: [run],
    recording: 'messages',
    ...rest,
  };
  const { issues } = checkScenario(scenario);
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return simulate(planRun(scenario, 0));
}

/** Lists the attempts at a job's tasks in the order of their starts; times in seconds. */
export function attemptsOf({ tables, graphs }: TraceData, ofJob: JobId) {
  const { task, server, startedAt, endedAt, outcome } = tables.attempts.columns;
  const first = graphs.stageFirstTask[graphs.jobFirstStage[ofJob]];
  const end = graphs.stageFirstTask[graphs.jobFirstStage[ofJob + 1]];
  return Array.from({ length: tables.attempts.length }, (_, row) => ({
    task: task[row],
    server: server[row],
    from: startedAt[row] / 1e6,
    to: endedAt[row] / 1e6,
    outcome: outcome[row],
  }))
    .filter((attempt) => attempt.task >= first && attempt.task < end)
    .sort((one, other) => one.from - other.from || one.task - other.task);
}

/** Lists the roots in the order of their starts; times in seconds. */
export function rootsOf({ tables: { keptSlots: roots } }: TraceData) {
  const { job: ofJob, server, from, to } = roots.columns;
  return Array.from({ length: roots.length }, (_, row) => ({
    job: ofJob[row],
    server: server[row],
    from: from[row] / 1e6,
    to: to[row] / 1e6,
  }));
}
