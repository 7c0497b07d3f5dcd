import { firstPosition } from '../../algorithms/firstPosition.ts';
import { type JobId, NONE } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { drawLines, widthOf, write } from '../looks/pen.ts';
import { drawChip, drawCursor, drawGround } from '../looks/rowLook.ts';
import type { RowsFrame } from '../surface/RowsView.tsx';
import type { DrawnRows } from '../surface/rows.ts';
import { countUntil, type EventLog, jobOfEvent, say } from './eventLog.ts';

/** What a log is drawn from. An event has the id of its position in the log. */
export interface LogPicture {
  readonly log: EventLog;
  /** Those that the filter lets through. */
  readonly events: Uint32Array;
  readonly selected: JobId | null;
  readonly hovered: JobId | null;
  colourOf(job: JobId): string;
  /** The clock for which it was last scrolled. */
  readonly shown: { time: number };
}

// CSS pixels, before the theme's scale.
const ROW = 22;
const PAD = 10;
const CHIP = 9;
// Browsers draw no higher sheet; of longer logs a pixel of scrolling is more than a pixel of rows.
const HIGHEST = 8_000_000;

/** Draws what happened around the place to which the log is scrolled; what has not happened yet is paler. */
export function drawLog(frame: RowsFrame<number>, picture: LogPicture): DrawnRows<number> {
  const { scale, width, height, time } = frame;
  const { log, events, shown } = picture;
  const rowHeight = ROW * scale;
  const happened = countUntil(log, events, time);
  const whole = events.length * rowHeight;
  const all = Math.min(whole, HIGHEST);
  // The last event that has happened stands in the middle when the clock has moved.
  const hasMoved = shown.time !== time;
  shown.time = time;
  const pixels = whole > height && all > height ? (whole - height) / (all - height) : 1;
  const middle = Math.max(0, Math.min(whole - height, happened * rowHeight - height / 2));
  const scroll = hasMoved ? middle / pixels : frame.scroll;
  const above = scroll * pixels;
  const from = Math.max(0, Math.floor(above / rowHeight) - 1);
  const to = Math.min(events.length, Math.ceil((above + height) / rowHeight) + 1);
  const rows = Array.from(events.subarray(from, to), (event, place) => {
    const top = (from + place) * rowHeight - above;
    const job = jobOfEvent(log, event);
    drawEvent(frame, picture, event, { top, job, isPast: from + place < happened });
    return { id: event, job, top: top + scroll };
  });
  const now = happened * rowHeight - above;
  drawLines(frame, { stroke: frame.palette.accent, weight: 2 }, [0, now, width, now]);
  const facts = { events: events.length, happened };
  return { rows, rowHeight, head: 0, all, facts, ...(hasMoved && { scrollTo: scroll }) };
}

interface EventRow {
  readonly top: number;
  readonly job: JobId;
  readonly isPast: boolean;
}

function drawEvent(frame: RowsFrame<number>, picture: LogPicture, event: number, row: EventRow): void {
  const { palette, scale, width, cursor } = frame;
  const { log, selected, hovered, colourOf } = picture;
  const { top, job, isPast } = row;
  const height = ROW * scale;
  const y = top + height / 2;
  const timeEnd = PAD + widthOf(frame, writeTime(log.at[log.at.length - 1]));
  const chip = timeEnd + PAD;
  const text = chip + (CHIP + 6) * scale;
  const isOf = (other: JobId | null) => job !== NONE && job === other;
  drawGround(frame, top, height, isOf(selected), isOf(hovered));
  write(frame, writeTime(log.at[event]), timeEnd, y, { colour: palette.inkSoft, align: 'right' });
  if (job !== NONE) drawChip(frame, chip, y, CHIP, colourOf(job));
  const colour = isPast ? palette.ink : palette.inkSoft;
  write(frame, shortened(frame, say(log, event), width - text - PAD), text, y, { colour });
  if (event === cursor) drawCursor(frame, top, height);
}

/** Cuts a sentence where it would leave the pane. */
function shortened(frame: RowsFrame<number>, sentence: string, room: number): string {
  if (widthOf(frame, sentence) <= room) return sentence;
  const kept = firstPosition(
    1,
    sentence.length,
    (length) => widthOf(frame, `${sentence.slice(0, length)}…`) > room,
  );
  return `${sentence.slice(0, kept - 1)}…`;
}

/** "2.007345" s: a microsecond is the shortest time that there is. */
export const writeTime = (at: number) => toSeconds(at).toFixed(6);
