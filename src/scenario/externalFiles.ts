import { USUAL_FILE_CACHE } from '../engine/cluster/topology.ts';
import { MEGABYTE } from './bytes.ts';
import type { ClusterSpec, ExternalFileSpec, WorkloadSpec } from './schema.ts';
import { ofAllJobs, serverCount } from './size.ts';

/** What a server keeps of external files, in MB. */
export function fileCacheOf({ fileCache }: Pick<ClusterSpec, 'fileCache'>): number {
  return fileCache ?? USUAL_FILE_CACHE / MEGABYTE;
}

/** Lists the external files of a workload, one for each name. */
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
 * Guesses how often a file comes to a server: at most once for each of its tasks, and once to each server, as long as the
 * cache has room for all that jobs share.
 */
export function expectedFetches(workload: WorkloadSpec, cluster: ClusterSpec): number {
  const files = externalFilesOf(workload);
  if (files.length === 0) return 0;
  const servers = serverCount(cluster);
  const shared = files.reduce((sum, { size, perJob }) => sum + (perJob === true ? 0 : size), 0);
  const hasRoom = shared <= fileCacheOf(cluster);
  return files.reduce((sum, { name, perJob }) => {
    const readers = (tasks: number) => (hasRoom ? Math.min(tasks, servers) : tasks);
    if (workload.kind === 'generated') {
      const ofJob = ({ stages }: (typeof workload.classes)[number]) =>
        tasksWith(
          stages.map((stage) => ({ ...stage, count: stage.tasks })),
          name,
        );
      if (perJob === true) return sum + ofAllJobs(workload, (jobClass) => readers(ofJob(jobClass)));
      return sum + readers(ofAllJobs(workload, ofJob));
    }
    const ofJobs = workload.jobs.map(({ stages }) =>
      tasksWith(
        stages.map((stage) => ({ ...stage, count: stage.durations.length })),
        name,
      ),
    );
    return sum + readers(ofJobs.reduce((all, tasks) => all + tasks, 0));
  }, 0);
}

/** Counts the tasks that need a file. */
function tasksWith(
  stages: readonly {
    readonly count: number;
    readonly externalFiles?: readonly Pick<ExternalFileSpec, 'name'>[];
  }[],
  name: string,
): number {
  return stages.reduce(
    (sum, { count, externalFiles = [] }) =>
      sum + (externalFiles.some((file) => file.name === name) ? count : 0),
    0,
  );
}
