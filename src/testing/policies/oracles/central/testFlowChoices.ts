import type { JobId, ServerId, TaskId } from '../../../../engine/ids.ts';
import type { TraceData } from '../../../../engine/record/schema.ts';
import { leaveKind, solveKind, startKind } from '../../../../policies/quincy/decisions/flow.ts';
import { admitKind } from '../../../../policies/quincy/decisions/jobs.ts';
import { listDecisions } from '../../../../trace/decisionList.ts';

/** What a run says of one solve: what it asked and found, and what it did about it; costs in seconds of work. */
export interface Solved {
  readonly at: number; // µs, when it was applied
  readonly cost: number;
  readonly places: number;
  readonly bounds: readonly {
    readonly job: JobId;
    readonly submitted: number;
    readonly running: number;
    readonly least: number;
    readonly most: number;
  }[];
  readonly starts: readonly { readonly task: TaskId; readonly server: ServerId; readonly dataCost: number }[];
  readonly leaves: readonly { readonly task: TaskId; readonly from: ServerId }[];
}

/** Of many cheapest placements a run takes one: it is asked step by step which. */
export class FlowChoices {
  private readonly solves: Solved[];
  private readonly roots: { readonly at: number; readonly job: JobId; readonly server: ServerId }[];

  constructor(data: TraceData) {
    const starts = listDecisions(data, startKind).all();
    const leaves = listDecisions(data, leaveKind).all();
    this.solves = listDecisions(data, solveKind)
      .all()
      .map(({ at, payload }) => ({
        at,
        cost: payload.cost / 1e6,
        places: payload.computers,
        bounds: payload.bounds,
        starts: starts
          .filter((each) => each.payload.solve === payload.number)
          .map(({ payload: { task, server, exactCost } }) => ({ task, server, dataCost: exactCost / 1e6 })),
        leaves: leaves.filter((each) => each.payload.solve === payload.number).map((each) => each.payload),
      }));
    this.roots = listDecisions(data, admitKind)
      .all()
      .map(({ at, payload }) => ({ at, ...payload }));
  }

  get next(): Solved | undefined {
    return this.solves[0];
  }

  take(): void {
    this.solves.shift();
  }

  /** Where the root of a job goes, if it gets a computer now. */
  takeRoot(job: JobId, now: number): ServerId | undefined {
    const place = this.roots.findIndex((each) => each.job === job);
    if (place < 0 || this.roots[place].at !== now) return undefined;
    return this.roots.splice(place, 1)[0].server;
  }
}
