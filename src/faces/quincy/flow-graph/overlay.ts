import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './flowing.ts';

/** What is drawn instead of the recorded flow: a step of the solver, or an edited network. */
export interface Overlay {
  readonly flowing: Flowing;
  /** Arcs on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  readonly changes: ReadonlyMap<TaskId, Change>;
}
