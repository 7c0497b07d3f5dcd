import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './flowing.ts';

/** What is drawn over a solve instead of the flow that the run took: a step of a solver, or an edited network. */
export interface Overlay {
  readonly flowing: Flowing;
  /** Arcs of a step's way, each with whether flow goes along it; against it, flow is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  readonly changes: ReadonlyMap<TaskId, Change>;
}
