import type { TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type Focus, jobColour } from '../../../views/looks/colour.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueuesLayout } from './layout.ts';
import type { QueuesNow } from './queuesAt.ts';
import type { Stand } from './stands.ts';

/** Everything that the picture of the queues is made of. */
export interface QueuesPicture {
  readonly trace: Trace;
  readonly run: number;
  readonly now: QueuesNow;
  readonly layout: QueuesLayout;
  readonly hues: Int8Array;
  readonly focus: Focus & { readonly server: number | null };
  /** The selected task. */
  readonly task: TaskId | null;
  /** Progress of the animation of a task that was taken, from 0 to 1. */
  progressOf(stand: Stand): number;
  readonly mayTravel: boolean;
}

/** Gives the colour of a job's chips. */
export function colourIn({ hues, focus }: QueuesPicture, palette: Palette, job: number): string {
  const colour = jobColour(hues, palette, focus, job);
  // Pale colours would be invisible as an outline.
  return colour === palette.otherJob ? palette.lineStrong : colour;
}
