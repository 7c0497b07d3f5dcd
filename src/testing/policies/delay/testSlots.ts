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

/** A small cluster: n1 and n2 in one rack, n3 and n4 in the other, and no network delay. */
export const fourServers: ClusterSpec = { racks: 2, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0 };

/** A file of one block on one server, by number from 0. */
export function fileOn(name: string, server: number): FileSpec {
  return { name, blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[server]] } };
}

/** A job of tasks confined to one server each, whose ends free slots at chosen times. */
export function fillers(seconds: readonly number[]): ExplicitJob {
  return { arrivesAt: 0, stages: [{ durations: seconds, servers: seconds.map((_, server) => [server]) }] };
}

/** Runs explicit jobs. */
export function runListed(
  jobs: readonly ExplicitJob[],
  run: RunSpec,
  change: Partial<Scenario> & { readonly files?: readonly FileSpec[] } = {},
): TraceData {
  const { files = [], ...rest } = change;
  return runScenario({
    version: 2,
    name: 'by hand',
    seed: 1,
    cluster: fourServers,
    workload: { kind: 'explicit', jobs, files, warmup: 0 },
    runs: [run],
    recording: 'messages',
    ...rest,
  });
}

/** Runs the first policy of a scenario, which must be a valid one. */
export function runScenario(scenario: Scenario): TraceData {
  const { issues } = checkScenario(scenario);
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return simulate(planRun(scenario, 0));
}

/** Lists the attempts at a job's tasks in the order of their starts: server, start and end in seconds. */
export function attemptsOf({ tables, graphs }: TraceData, job: JobId) {
  const { task, server, startedAt, endedAt } = tables.attempts.columns;
  const first = graphs.stageFirstTask[graphs.jobFirstStage[job]];
  const end = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  return Array.from({ length: tables.attempts.length }, (_, row) => row)
    .filter((row) => task[row] >= first && task[row] < end)
    .sort((a, b) => startedAt[a] - startedAt[b])
    .map((row) => ({ server: server[row], from: startedAt[row] / 1e6, to: endedAt[row] / 1e6 }));
}

/** Gives the share of all reads that were on the server, in the rack and remote. */
export function localityShares({ tables: { reads } }: TraceData): readonly [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < reads.length; row += 1) counts[reads.columns.locality[row]] += 1;
  return [counts[0] / reads.length, counts[1] / reads.length, counts[2] / reads.length];
}
