import type { TaskId } from '../../../engine/ids.ts';
import type { Change, Flowing } from './flowing.ts';
import type { FlowLayout } from './layout.ts';

/** All that a drawing of a network depends on. */
export interface FlowPicture {
  readonly shown: Flowing;
  readonly layout: FlowLayout;
  readonly hues: Int8Array;
  readonly changes: ReadonlyMap<TaskId, Change>;
  /** Nodes and arcs of the scene that stand out: pointed at, chosen, or on the path of a step. NONE and empty: none do. */
  readonly node: number;
  readonly arcs: ReadonlySet<number>;
  /** Arcs of the network on the way of a solver's step, each with whether flow goes along it or is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  /** Whether this is the flow that the run took. */
  readonly isRecorded: boolean;
  /** How far new flow has come down its arc, from 0 to 1; 1 where nothing moves. */
  readonly growth: number;
  readonly cursor: number;
  readonly selected: number;
  /** Which arcs say what they cost without being pointed at. */
  readonly labels: 'all' | 'flow' | 'none';
}
