import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './flowing.ts';
import type { FlowLayout } from './layout.ts';
import type { SceneNode } from './scene.ts';

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
  open(node: SceneNode): void;
  /** Called when an arc of the network is clicked; NONE: something else. */
  pick(arc: number): void;
}
