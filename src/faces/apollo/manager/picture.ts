import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Box } from '../../../views/looks/copyLook.ts';
import type { ManagerLayout } from './layout.ts';
import type { ManagerNow } from './managerAt.ts';

/** Everything on which a drawing of a manager depends. */
export interface ManagerPicture {
  readonly trace: Trace;
  readonly now: ManagerNow;
  readonly layout: ManagerLayout;
  /** How long a duty stays lit. */
  readonly glow: Micros;
  readonly cursor: number | null; // spot
  colourOf(job: JobId): string;
}

/** Something that can be pointed at; `id` is a duty, a task on the list, or a job of the virtual cluster. */
export interface Spot {
  readonly box: Box;
  readonly kind: 'duty' | 'tokens' | 'ready' | 'holder' | 'waiting';
  readonly id: number;
}
