import type { ClusterSpec, FileSpec, WorkloadSpec } from '../shape/schema.ts';
import { networkPlan } from './bytes.ts';
import { serverCount } from './serverCounts.ts';

/** The listed file that keeps its servers busy for longest. */
interface BusiestFile {
  /** How long they need to send it to all tasks that read it. */
  readonly seconds: number;
  /** Tasks that read it. */
  readonly readers: number;
}

/**
 * Finds the file that is read most over links that transfers share: however many tasks wait for it, its servers send no
 * faster.
 */
export function busiestFile(workload: WorkloadSpec, cluster: ClusterSpec): BusiestFile {
  const plan = networkPlan(cluster.network);
  let busiest = { seconds: 0, readers: 0 };
  if (plan.kind !== 'contended' || workload.kind !== 'explicit') return busiest;
  const [megabytes, readers] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, file: string, value: number) =>
    sums.set(file, (sums.get(file) ?? 0) + value);
  for (const { stages } of workload.jobs) {
    for (const { durations, reads = [] } of stages) {
      for (const { file, size } of reads) {
        add(megabytes, file, durations.length * size);
        add(readers, file, durations.length);
      }
    }
  }
  for (const file of workload.files ?? []) {
    const sources = Math.min(sourcesOf(file), serverCount(cluster));
    const seconds = (megabytes.get(file.name) ?? 0) / (sources * Math.min(plan.disk, plan.nic));
    if (seconds > busiest.seconds) busiest = { seconds, readers: readers.get(file.name) ?? 0 };
  }
  return busiest;
}

/** On how many servers a file lies, at most. */
function sourcesOf({ placement, blocks, replicas }: FileSpec): number {
  if (placement.kind === 'confined') return placement.servers.length;
  return placement.kind === 'listed'
    ? Math.max(1, new Set(placement.servers.flat()).size)
    : blocks * replicas;
}
