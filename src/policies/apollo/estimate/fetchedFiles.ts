import type { JobId, ServerId, StageId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { InputTime } from './inputTime.ts';

/**
 * How long a server would fetch the external files of a task: I, the initialisation time (Apollo §3.3). A manager knows a file
 * to be on its origin and on servers to which it has sent a task that needs it; nobody tells it what caches drop.
 */
export class FetchedFiles {
  private readonly graphs: JobGraphs;
  private readonly inputTime: InputTime;
  private readonly servers: number;
  private readonly known = new Map<JobId, Set<number>>(); // file · servers + server

  constructor(graphs: JobGraphs, inputTime: InputTime, servers: number) {
    this.graphs = graphs;
    this.inputTime = inputTime;
    this.servers = servers;
  }

  /** I of a task of a stage on a server. */
  timeOf(stage: StageId, server: ServerId): Micros {
    const { externalFiles } = this.graphs.storage;
    if (externalFiles === undefined) return 0;
    const known = this.known.get(this.graphs.stageJob[stage]);
    const { needs, bytes, origin } = externalFiles;
    let time = 0;
    for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) {
      const file = needs.items[at];
      if (origin[file] === server || known?.has(file * this.servers + server) === true) continue;
      time += this.inputTime.transfer(bytes[file], origin[file], server);
    }
    return time;
  }

  /** A task of a stage is sent to a server, which fetches its files. */
  sent(stage: StageId, server: ServerId): void {
    const { externalFiles } = this.graphs.storage;
    if (externalFiles === undefined) return;
    const job = this.graphs.stageJob[stage];
    let known = this.known.get(job);
    if (known === undefined) {
      known = new Set();
      this.known.set(job, known);
    }
    const { needs } = externalFiles;
    for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1)
      known.add(needs.items[at] * this.servers + server);
  }

  /** A job is over. */
  forget(job: JobId): void {
    this.known.delete(job);
  }
}
