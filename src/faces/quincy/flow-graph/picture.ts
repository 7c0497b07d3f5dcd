import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './choices.ts';
import type { DrawnNode } from './drawn.ts';
import type { FlowLayout } from './layout.ts';

/** What is drawn instead of the recorded flow: a step of the solver, or an edited network. */
export interface Overlay {
  readonly flowing: Flowing;
  /** Arcs on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  readonly changes: ReadonlyMap<TaskId, Change>;
}

/** Everything that the picture of a network is made of. */
export interface FlowPicture {
  readonly shown: Flowing;
  readonly layout: FlowLayout;
  readonly hues: Int8Array;
  readonly changes: ReadonlyMap<TaskId, Change>;
  /** Arcs of the network on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  /** Whether this is the recorded flow. */
  readonly isRecorded: boolean;
  /** The node of the selected task or job, or NONE. */
  readonly selected: number;
  open(node: DrawnNode): void;
  /** Called when an arc of the network is clicked; NONE: something else. */
  pick(arc: number): void;
}
