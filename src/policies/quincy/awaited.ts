import type { StageId } from '../../engine/ids.ts';
import { startsEarly } from '../../engine/jobs/slowStart.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/**
 * Stages that others wait for whose tasks were submitted before the stage had finished. If one of their running tasks were
 * stopped, all that waits for it would come to nothing, be submitted again once it runs, and stop it again: for ever,
 * and without any time going by.
 *
 * Differs from the paper, where tasks are submitted when all that they read exists (Quincy §2.3): what such a stage runs
 * stays where it is.
 */
export class Awaited {
  private readonly graphs: JobGraphs;
  private readonly readers: Int32Array; // [stages] submitted tasks that wait for it and started early

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.readers = new Int32Array(graphs.stages);
  }

  has(stage: StageId): boolean {
    return this.readers[stage] > 0;
  }

  /** A task of a stage was submitted: lists the stages that are awaited from now on. */
  submitted(stage: StageId): readonly StageId[] {
    return this.count(stage, 1);
  }

  /** A submitted task of a stage has finished, or is to be placed no more: lists the stages that are no longer awaited. */
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
