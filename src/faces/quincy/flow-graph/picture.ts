import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './flowing.ts';
import type { FlowLayout } from './layout.ts';

/** Everything that the drawing of a network depends on. */
export interface FlowPicture {
  readonly shown: Flowing;
  readonly layout: FlowLayout;
  readonly hues: Int8Array;
  readonly changes: ReadonlyMap<TaskId, Change>;
  /** The node that is pointed at, or NONE; and the arcs to emphasize. */
  readonly node: number;
  readonly arcs: ReadonlySet<number>;
  /** Arcs of the network on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  /** Whether this is the recorded flow. */
  readonly isRecorded: boolean;
  /** Progress of the animation of new flow along its arc, from 0 to 1. */
  readonly growth: number;
  readonly cursor: number;
  readonly selected: number;
  /** Which arcs are labelled with their costs when nothing is pointed at. */
  readonly labels: 'all' | 'flow' | 'none';
}
