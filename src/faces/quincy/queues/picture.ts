import type { TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/colour.ts';
import { jobColour } from '../../../views/colour.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueuesLayout } from './layout.ts';
import type { QueuesNow } from './queuesAt.ts';
import type { Stand } from './stands.ts';

/** A place in a queue; −1 is the queue itself with its computer. */
export interface Cursor {
  readonly queue: number;
  readonly place: number;
}

/** All that a drawing of the queues depends on. */
export interface QueuesPicture {
  readonly trace: Trace;
  readonly now: QueuesNow;
  readonly layout: QueuesLayout;
  readonly hues: Int8Array;
  readonly focus: Focus & { readonly server: number | null };
  /** The task all of whose chips are lit, or null. */
  readonly lit: TaskId | null;
  readonly cursor: Cursor | null;
  /** How far a task that was taken is on its way out of the picture, from 0 to 1. */
  progressOf(stand: Stand): number;
  readonly mayTravel: boolean;
}

/** Gives the colour of a job's chips. */
export function colourIn({ hues, focus }: QueuesPicture, palette: Palette, job: number): string {
  const colour = jobColour(hues, palette, focus, job);
  // An outline must be seen.
  return colour === palette.otherJob ? palette.lineStrong : colour;
}
