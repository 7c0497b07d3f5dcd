import type { StageId } from '../../engine/ids.ts';
import { startsEarly } from '../../engine/jobs/slowStart.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/**
 * Stages whose output is awaited by tasks that were submitted early (slow start). If a running task of such a stage were
 * stopped, the tasks that wait for it would be rejected, be submitted again once it runs, and take its slot again: an
 * endless loop in which no time passes.
 *
 * Differs from the paper, in which tasks are submitted when all their input exists (Quincy §2.3): running tasks of an awaited
 * stage are neither stopped nor moved.
 */
export class Awaited {
  private readonly graphs: JobGraphs;
  private readonly readers: Int32Array; // [stages] number of tasks that were submitted early and wait for it

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.readers = new Int32Array(graphs.stages);
  }

  has(stage: StageId): boolean {
    return this.readers[stage] > 0;
  }

  /** Notes that a task of a stage was submitted; returns the stages that are awaited from now on. */
  submitted(stage: StageId): readonly StageId[] {
    return this.count(stage, 1);
  }

  /** Notes that a submitted task of a stage is gone (`Family.gone`); returns the stages that are no longer awaited. */
  gone(stage: StageId): readonly StageId[] {
    return this.count(stage, -1);
  }

  private count(stage: StageId, change: 1 | -1): readonly StageId[] {
    const { graphs, readers } = this;
    if (!startsEarly(graphs, stage)) return NONE_CHANGED;
    const { first, items } = graphs.parents;
    const before = items.subarray(first[stage], first[stage + 1]);
    for (const parent of before) readers[parent] += change;
    return [...before].filter((parent) => readers[parent] === (change === 1 ? 1 : 0));
  }
}

const NONE_CHANGED: readonly StageId[] = [];
