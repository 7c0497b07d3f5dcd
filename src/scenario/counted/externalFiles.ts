import { USUAL_FILE_CACHE } from '../../engine/cluster/topology.ts';
import type { ClusterSpec, ExternalFileSpec, WorkloadSpec } from '../shape/schema.ts';
import { MEGABYTE } from './bytes.ts';
import { serverCount } from './serverCounts.ts';
import { ofAllJobs } from './size.ts';
import { onAverage } from './stageTasks.ts';

/** Returns the size of each server's cache of external files. [MB] */
function fileCacheOf({ fileCache }: Pick<ClusterSpec, 'fileCache'>): number {
  return fileCache ?? USUAL_FILE_CACHE / MEGABYTE;
}

/** Lists the external files of a workload, once per name. */
export function externalFilesOf(workload: WorkloadSpec): readonly ExternalFileSpec[] {
  const files = new Map<string, ExternalFileSpec>();
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  for (const { stages } of owners) {
    for (const { externalFiles = [] } of stages) {
      for (const file of externalFiles) if (!files.has(file.name)) files.set(file.name, file);
    }
  }
  return [...files.values()];
}

/**
 * Estimates how often external files are fetched: per file at most once per task that needs it, and at most once per
 * server as long as the cache has room for all shared files.
 */
export function expectedFetches(workload: WorkloadSpec, cluster: ClusterSpec): number {
  const files = externalFilesOf(workload);
  const servers = serverCount(cluster);
  const shared = files.reduce((sum, { size, perJob }) => sum + (perJob === true ? 0 : size), 0);
  const most = shared <= fileCacheOf(cluster) ? servers : Number.POSITIVE_INFINITY;
  if (workload.kind === 'explicit') {
    const tasks = new Map<string, number>();
    for (const { stages } of workload.jobs) {
      for (const { durations, externalFiles = [] } of stages)
        for (const { name } of externalFiles) tasks.set(name, (tasks.get(name) ?? 0) + durations.length);
    }
    return [...tasks.values()].reduce((sum, each) => sum + Math.min(each, most), 0);
  }
  return files.reduce((sum, { name, perJob }) => {
    const ofJobs = ofAllJobs(workload, ({ stages }) => {
      const needing = onAverage(stages).filter(({ externalFiles }) =>
        externalFiles?.some((file) => file.name === name),
      );
      const tasks = needing.reduce((all, stage) => all + stage.tasks, 0);
      return perJob === true ? Math.min(tasks, most) : tasks;
    });
    return sum + (perJob === true ? ofJobs : Math.min(ofJobs, most));
  }, 0);
}
