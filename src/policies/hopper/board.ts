import { IntList } from '../../base/intList.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import { type JobGraphs, taskCount } from '../../engine/workload/workload.ts';
import type { DagWork } from './size/dagWork.ts';

/** The jobs that a central scheduler has work of, and how many slots each has. */
export class Board {
  /** Jobs of which any of the above has changed since `forgetChanges`, each once. */
  readonly changed = new IntList();

  /** Places of the jobs in the order of arrival; undefined: that of their ids. */
  readonly places = this.graphs.jobPlace; // [jobs]
  /** Tasks of ready stages that have not finished (T). A job is present while it has some. */
  readonly remaining = new Uint32Array(this.graphs.jobs); // [jobs]
  readonly occupied = new Int32Array(this.graphs.jobs); // [jobs] slots that its attempts take, as far as the scheduler has heard
  private readonly hasChanged = new Uint8Array(this.graphs.jobs); // [jobs]
  private readonly isReady = new Uint8Array(this.graphs.stages); // [stages]

  constructor(
    private readonly graphs: JobGraphs,
    /** What communication adds to the sizes of jobs; null: it does not count (Hopper §4.2). */
    readonly dag: DagWork | null = null,
  ) {}

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
    this.note(job);
  }

  forgetChanges(): void {
    const { items, count } = this.changed;
    for (let i = 0; i < count; i += 1) this.hasChanged[items[i]] = 0;
    this.changed.clear();
  }

  private count(job: JobId, change: number): void {
    this.remaining[job] += change;
    this.note(job);
  }

  /** Something of a job has changed that its slots go by. */
  note(job: JobId): void {
    if (this.hasChanged[job] === 1) return;
    this.hasChanged[job] = 1;
    this.changed.add(job);
  }
}
