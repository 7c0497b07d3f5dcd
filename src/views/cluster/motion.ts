import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import type { Playback } from '../../state/playbackStore.ts';
import { formatSpeed } from '../../state/speed.ts';
import type { Trace } from '../../trace/trace.ts';

/** Which messages are drawn, and the note if these are not all. */
export interface Motion {
  /** Draws the messages of one job out of so many; Infinity: of none. */
  readonly oneJobIn: number;
  /** Of these, only jobs that have a hue. */
  readonly onlyColoured: boolean;
  readonly showsSelected: boolean;
  /** Nothing moves: of a message its way is drawn, while it is under way. */
  readonly isStill?: boolean;
  readonly note: string | null;
  /** The speed at which messages can be seen, if that is what hides them: a button offers it in place of the note. */
  readonly slowTo?: number;
}

// More messages per second of real time are a blur that tells nothing.
const MOST_PER_SECOND = 30;
const SHORTEST_FLIGHT = 0.05; // seconds of the viewer's
const SPARSEST = 12;

const all: Motion = { oneJobIn: 1, onlyColoured: false, showsSelected: true, note: null };
const still: Motion = { ...all, oneJobIn: Number.POSITIVE_INFINITY, showsSelected: false };

/**
 * Decides which messages are drawn: all while the clock is paused; while it plays, no more than eyes can follow.
 * `colouredShare` is the share of jobs that have a hue.
 */
export function motionOf(
  { data }: Trace,
  { isPlaying, speed, pace = null }: Pick<Playback, 'isPlaying' | 'speed'> & Partial<Pick<Playback, 'pace'>>,
  isReduced: boolean,
  colouredShare: number,
): Motion {
  const messages = data.tables.messages.length;
  if (messages === 0)
    return { ...still, note: data.level === 'messages' ? null : 'Messages were not recorded.' };
  // Who asked for no motion sees who asks whom by a line that stands.
  if (isReduced) return { ...still, showsSelected: true, isStill: true };
  if (!isPlaying) return all;
  const motion = motionAt(data, speed, colouredShare);
  // The pace of a followed job changes its speed by itself; notes would come and go with it.
  return pace === null ? motion : { ...motion, note: null, slowTo: undefined };
}

function motionAt(data: TraceData, speed: number, colouredShare: number): Motion {
  const messages = data.tables.messages.length;
  const flight = data.topology.networkDelay / SECOND / speed;
  if (flight < SHORTEST_FLIGHT) {
    if (data.topology.networkDelay === 0) return still;
    const delay = formatMicros(data.topology.networkDelay);
    const slowTo = speedFor(data.topology.networkDelay);
    return {
      ...still,
      note: `Too fast to see messages, which take ${delay}: slow down to ${formatSpeed(slowTo)}.`,
      slowTo,
    };
  }
  const perSecond = (messages / Math.max(1, data.endedAt)) * SECOND * speed;
  if (perSecond <= MOST_PER_SECOND) return all;
  if (perSecond * colouredShare <= MOST_PER_SECOND) {
    return { ...all, onlyColoured: true, note: 'Fast: messages of coloured jobs only.' };
  }
  const oneJobIn = Math.ceil(perSecond / MOST_PER_SECOND);
  if (oneJobIn > SPARSEST)
    return { ...still, showsSelected: true, note: 'Fast: messages of the selected job only.' };
  return { ...all, oneJobIn, note: `Fast: messages of one job in ${oneJobIn}.` };
}

/** Tells whether a job's messages are drawn. */
export function isMoving(motion: Motion, job: JobId, selected: JobId | null, hues: Int8Array): boolean {
  const { oneJobIn, onlyColoured, showsSelected } = motion;
  if (showsSelected && job === selected) return true;
  if (onlyColoured && !(hues[job] >= 0)) return false;
  return oneJobIn !== Number.POSITIVE_INFINITY && job % oneJobIn === 0;
}

/** The fastest grid speed at which a message stays visible for a tenth of a second. */
function speedFor(networkDelay: number): number {
  const wanted = networkDelay / SECOND / (2 * SHORTEST_FLIGHT);
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const digit = [5, 2, 1].find((each) => each * decade <= wanted * 1.0001) ?? 1;
  return digit * decade;
}
