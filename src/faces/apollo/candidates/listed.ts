import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/** A decision on one task, found by the kind of its record and its place among those. */
export interface ListedDispatch {
  readonly by: 'match' | 'duplicate' | 'copy';
  readonly place: number;
  readonly at: Micros;
  readonly row: number;
  readonly task: TaskId;
}
