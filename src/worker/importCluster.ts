import type { NodeList } from '../logs/nodes/node.ts';
import type { ImportReport } from '../logs/report.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import type { ClusterSpec, Scenario } from '../scenario/shape/schema.ts';
import type { ImportOutcome, ImportRequest, ReadCluster, ScenarioAnswer } from './importApi.ts';

type Refused = Extract<ImportOutcome, { kind: 'refused' }>;

/** What files of servers make of the cluster at hand. */
export async function clusterIn(
  lists: readonly NodeList[],
  { how = {}, cluster }: Pick<ImportRequest, 'how' | 'cluster'>,
): Promise<ReadCluster> {
  const { readCluster } = await import('../logs/nodes/readCluster.ts');
  const { clusterOf } = await import('../logs/nodes/foundCluster.ts');
  const found = readCluster(lists, how);
  return { found, spec: found.racks.length === 0 ? cluster : clusterOf(found.racks, cluster) };
}

/** The result where there is no log beside the servers; refused where none of them takes jobs. */
export function importedCluster(name: string, cluster: ReadCluster): { outcome: ImportOutcome; log: null } {
  const { racks, report } = cluster.found;
  if (racks.length > 0) return { outcome: { kind: 'cluster', name, cluster }, log: null };
  const reason = 'This lists the servers of a cluster, but none that takes jobs.';
  const outcome: Refused = { kind: 'refused', reason, report, isText: false, format: null };
  return { outcome, log: null };
}

/** Says of which cluster a log was given together with. */
export function sayBeside({ found }: ReadCluster, names: readonly string[]): string {
  const what = found.racks.length === 0 ? 'no server that takes jobs' : found.says;
  return `The cluster is ${names.join(', ')}: ${what}.`;
}

/** Adds the report on a cluster to that on its log. */
export function withReport(log: ImportReport, cluster: ImportReport | undefined): ImportReport {
  if (cluster === undefined) return log;
  return {
    entries: [...log.entries, ...cluster.entries],
    doubts: [...log.doubts, ...cluster.doubts],
    read: [...log.read, ...cluster.read],
    derived: [...log.derived, ...cluster.derived],
    assumed: [...log.assumed, ...cluster.assumed],
  };
}

/** Puts a scenario on another cluster, or says what does not fit there. */
export function onCluster(scenario: Scenario, cluster: ClusterSpec): ScenarioAnswer {
  const { scenario: checked, issues } = checkScenario({ ...scenario, cluster });
  return checked === undefined ? { ok: false, issues } : { ok: true, scenario: checked };
}
