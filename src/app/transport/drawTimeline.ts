import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Pace } from '../../metrics/pace/pace.ts';
import { MarkKind, marksFact } from '../../trace/marks.ts';
import type { Trace } from '../../trace/trace.ts';
import { type Focus, jobColour } from '../../views/looks/colour.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { CanvasSize } from '../../widgets/useCanvas.ts';

/** Marks as positions on the line: at most one of each kind per pixel. */
interface TimelineMarks {
  readonly hues: Int8Array;
  readonly arrivals: readonly { readonly share: number; readonly job: JobId }[];
  /** Whether they would merge into one: then only the density of arrivals is drawn, and each of the jobs that stand out. */
  readonly isDense: boolean;
  readonly outages: readonly number[]; // shares
  readonly changes: readonly number[]; // shares
}

/** What the timeline shows. */
interface TimelineState {
  readonly marks: TimelineMarks;
  /** Position of the clock, from 0 to 1. */
  readonly share: number;
  readonly focus: Focus;
  /** The pace of the followed job, if any. */
  readonly pace: Pace | null;
  readonly endsAt: Micros;
}

/** Arrivals that are nearer to each other, on average, than so are a strip. [px] Our choice. */
const APART = 4;

/** Margin at both ends, so that the handle is never cut off. CSS pixels; the flag's position uses the same number. */
export const INSET = 9;

/**
 * Chooses the marks to draw. Arrivals are the same in all runs; of those on the same pixel, one with a hue is drawn.
 */
export function timelineMarks(
  traces: readonly Trace[],
  hues: Int8Array,
  endsAt: Micros,
  width: number,
): TimelineMarks {
  const arrivals = new Map<number, { readonly share: number; readonly job: JobId }>();
  const outages = new Set<number>();
  const changes = new Set<number>();
  const pixels = Math.max(1, width - 2 * INSET);
  for (const [run, trace] of traces.entries()) {
    const marks = marksFact.of(trace);
    for (let row = 0; row < marks.at.length; row += 1) {
      const kind = marks.kind[row];
      const job = marks.job[row];
      const share = marks.at[row] / endsAt;
      const pixel = Math.round(share * pixels);
      if (kind === MarkKind.outage) outages.add(pixel / pixels);
      if (kind === MarkKind.change) changes.add(pixel / pixels);
      if (run > 0 || kind !== MarkKind.arrival || job === NONE) continue;
      const other = arrivals.get(pixel);
      if (other === undefined || (hues[other.job] === NONE && hues[job] !== NONE))
        arrivals.set(pixel, { share, job });
    }
  }
  const isDense = arrivals.size * APART > pixels;
  return { hues, arrivals: [...arrivals.values()], isDense, outages: [...outages], changes: [...changes] };
}

/** Draws the line, the marks above it and the handle. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  { width, height }: CanvasSize,
  palette: Palette,
  { marks, share, focus, pace, endsAt }: TimelineState,
): void {
  const track = height - 17;
  const length = width - 2 * INSET;
  const place = (at: number) => INSET + at * length;

  for (const { share: at, job } of marks.arrivals) {
    const isFocused = job === focus.job || job === focus.hoveredJob;
    const isPart = marks.isDense && !isFocused;
    context.fillStyle = isPart ? palette.lineStrong : jobColour(marks.hues, palette, focus, job);
    const tall = isFocused ? 15 : isPart ? 3 : 9;
    context.fillRect(
      Math.round(place(at)) - (isFocused ? 1 : 0.5),
      track - 4 - tall,
      isFocused ? 2.5 : 1.5,
      tall,
    );
  }
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  for (const at of marks.outages) cross(context, place(at), track - 9);
  for (const at of marks.changes) diamond(context, place(at), track - 9);

  bar(context, palette.pressed, INSET, length, track);
  bar(context, palette.accentFill, INSET, share * length, track);
  if (pace !== null) {
    drawPace(context, palette, pace, (at) => place(at / endsAt), height - 3);
    if (pace.fasterAt(share * endsAt) > 1) drawForward(context, palette, place(share), height - 3);
  }
  context.beginPath();
  context.arc(place(share), track, 8, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.lineWidth = 3.5;
  context.strokeStyle = palette.accentFill;
  context.stroke();
}

/** Draws a band under the line: thin for the life of the followed job, thick where the clock is slow. */
function drawPace(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { stretches }: Pace,
  place: (time: Micros) => number,
  y: number,
): void {
  context.fillStyle = palette.accentFill;
  for (const { kind, from, to } of stretches) {
    const thick = kind === 'slow' ? 5 : 1;
    // Short stretches of a long run stay visible.
    context.fillRect(
      place(from),
      y - thick / 2,
      Math.max(kind === 'slow' ? 1.5 : 0, place(to) - place(from)),
      thick,
    );
  }
}

/** Draws ▸▸ where the clock is fast-forwarded. */
function drawForward(context: CanvasRenderingContext2D, palette: Palette, x: number, y: number): void {
  context.fillStyle = palette.surface;
  context.fillRect(x - 6, y - 4, 12, 7);
  context.fillStyle = palette.accentFill;
  for (const left of [x - 5, x]) {
    context.beginPath();
    context.moveTo(left, y - 3);
    context.lineTo(left + 5, y);
    context.lineTo(left, y + 3);
    context.fill();
  }
}

function bar(context: CanvasRenderingContext2D, colour: string, x: number, length: number, y: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y - 2, Math.max(0, length), 4, 2);
  context.fill();
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y - 5);
  context.lineTo(x + 5, y);
  context.lineTo(x, y + 5);
  context.lineTo(x - 5, y);
  context.closePath();
  context.stroke();
}

function cross(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x - 4, y - 4);
  context.lineTo(x + 4, y + 4);
  context.moveTo(x + 4, y - 4);
  context.lineTo(x - 4, y + 4);
  context.stroke();
}
