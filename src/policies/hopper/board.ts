import type { JobId, StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { taskCount } from '../../engine/workload/workload.ts';
import type { DagWork } from './dagWork.ts';

/** The jobs that a central scheduler has work of, and how many slots each has. */
export class Board {
  /** Jobs that are present: some task of a ready stage has not finished. In the order in which they came. */
  readonly present: JobId[] = [];
  readonly remaining: Uint32Array; // [jobs] tasks of ready stages that have not finished (T)
  readonly occupied: Int32Array; // [jobs] slots that its attempts take, as far as the scheduler has heard
  /** Changes whenever any of the above does. */
  version = 0;
  /** What communication adds to the sizes of jobs; null: it does not count (Hopper §4.2). */
  readonly dag: DagWork | null;
  private readonly graphs: JobGraphs;
  private readonly isReady: Uint8Array; // [stages]

  constructor(graphs: JobGraphs, dag: DagWork | null = null) {
    this.graphs = graphs;
    this.dag = dag;
    this.remaining = new Uint32Array(graphs.jobs);
    this.occupied = new Int32Array(graphs.jobs);
    this.isReady = new Uint8Array(graphs.stages);
  }

  /** A stage may run; one that comes again has had its lost tasks counted. */
  ready(stage: StageId): void {
    if (this.isReady[stage] === 1) return;
    this.isReady[stage] = 1;
    this.dag?.ready(stage);
    this.count(this.graphs.stageJob[stage], taskCount(this.graphs, stage));
  }

  finished(stage: StageId): void {
    this.dag?.finished(stage);
    this.count(this.graphs.stageJob[stage], -1);
  }

  /** A task that had finished must run again. */
  unfinished(stage: StageId): void {
    this.dag?.unfinished(stage);
    this.count(this.graphs.stageJob[stage], 1);
  }

  occupy(job: JobId, change: number): void {
    this.occupied[job] += change;
    this.version += 1;
  }

  private count(job: JobId, change: number): void {
    const before = this.remaining[job];
    this.remaining[job] = before + change;
    this.version += 1;
    if (before === 0) this.present.push(job);
    else if (this.remaining[job] === 0) this.present.splice(this.present.indexOf(job), 1);
  }
}
