import type { JobId, ServerId, StageId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { InputTime } from './inputTime.ts';

export type FetchedFiles = ReturnType<typeof createFetchedFiles>;

/**
 * How long a server would fetch the external files of a task: I, the initialisation time (Apollo §3.3). A manager knows a file
 * to be on its origin and on servers to which it has sent a task that needs it; nobody tells it what caches drop.
 */
export function createFetchedFiles(graphs: JobGraphs, inputTime: InputTime, servers: number) {
  const { externalFiles } = graphs.storage;
  const knownOf = new Map<JobId, Set<number>>(); // file · servers + server

  return {
    /** I of a task of a stage on a server. */
    timeOf(stage: StageId, server: ServerId): Micros {
      if (externalFiles === undefined) return 0;
      const known = knownOf.get(graphs.stageJob[stage]);
      const { needs, bytes, origin } = externalFiles;
      let time = 0;
      for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) {
        const file = needs.items[at];
        if (origin[file] === server || known?.has(file * servers + server) === true) continue;
        time += inputTime.transfer(bytes[file], origin[file], server);
      }
      return time;
    },

    /** A task of a stage is sent to a server, which fetches its files. */
    sent(stage: StageId, server: ServerId): void {
      if (externalFiles === undefined) return;
      const job = graphs.stageJob[stage];
      const known = knownOf.get(job) ?? new Set();
      knownOf.set(job, known);
      const { first, items } = externalFiles.needs;
      for (let at = first[stage]; at < first[stage + 1]; at += 1) known.add(items[at] * servers + server);
    },

    /** A job is over. */
    forget: (job: JobId) => void knownOf.delete(job),
  };
}
