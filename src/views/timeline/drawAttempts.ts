import { Outcome } from '../../engine/record/schema.ts';
import { readsFrom } from '../../trace/fetching.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import { jobColour } from '../colour.ts';
import { inkOn } from '../contrast.ts';
import { taskName } from '../names.ts';
import { computesFrom, drawStripes, FETCHING_ALPHA, readingAlpha, stripesOf } from '../readingLook.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';
import type { Row } from './rows.ts';
import { visitSlices } from './slices.ts';

// Opacity of wasted work.
const WASTED_ALPHA = 0.4;

/**
 * Draws the tasks of a slot as bars: palest while their server fetches files for them, pale while they read, solid
 * while they compute, with stripes of their locality at the start. A wasted attempt is hatched and ends with a cross
 * or, if it was preempted, with a notch.
 */
export function drawAttempts(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  row: Row,
  palette: Palette,
): void {
  const { model, layout, window } = picture;
  const gap = row.height > 5 ? 1 : 0.5;
  visitSlices(model.attempts, row.firstSlot, window, layout.plot.width, (attempt, left, right) => {
    const width = right - left;
    const bar: Bar = {
      attempt,
      x: layout.plot.left + left,
      y: row.y + gap,
      // Leaves a gap between neighbours if there is room.
      width: width > 3 ? width - 1 : width,
      height: row.height - 2 * gap,
    };
    drawBar(context, picture, bar, palette);
  });
}

interface Bar {
  readonly attempt: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawBar(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  bar: Bar,
  palette: Palette,
): void {
  const { model, hues, focus } = picture;
  const { trace } = model;
  const { task, outcome } = trace.data.tables.attempts.columns;
  const { attempt, x, y, width, height } = bar;
  const colour = jobColour(hues, palette, focus, trace.data.graphs.stageJob[trace.taskStage[task[attempt]]]);
  const isWasted = outcome[attempt] > Outcome.finished;
  const isNotched = outcome[attempt] === Outcome.preempted;
  const within = (time: number) => Math.min(x + width, Math.max(x, pixelAt(picture, time)));
  const reading = within(readsFrom(trace, attempt));
  const computing = within(computesFrom(trace, attempt));
  const strength = isWasted ? WASTED_ALPHA : 1;
  context.fillStyle = colour;
  context.globalAlpha = FETCHING_ALPHA * strength;
  if (reading > x) context.fillRect(x, y, reading - x, height);
  context.globalAlpha = readingAlpha(trace, attempt) * strength;
  if (computing > reading) context.fillRect(reading, y, computing - reading, height);
  context.globalAlpha = strength;
  if (computing < x + width) context.fillRect(computing, y, x + width - computing, height);
  context.globalAlpha = 1;
  if (isWasted) drawWaste(context, bar, colour, isNotched, palette);
  if (isNotched) drawNotch(context, bar, palette);
  const isPale = isWasted || computing - x > 8;
  drawLocality(context, picture, bar, isPale ? palette.ink : inkOn(colour, palette));
  drawName(context, picture, bar, isWasted ? palette.ink : nameInk(bar, computing, colour, palette));
}

// A name that extends from the pale part to the solid one would be unreadable on one of them.
function nameInk({ x, width }: Bar, computing: number, colour: string, palette: Palette): string | null {
  if (computing - x <= 8) return inkOn(colour, palette);
  if (computing > x + Math.min(width, 70)) return palette.ink;
  return null;
}

function drawLocality(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
  ink: string,
): void {
  const { trace } = picture.model;
  // The start may be to the left of the window.
  if (trace.data.tables.attempts.columns.startedAt[attempt] < picture.window.from) return;
  context.fillStyle = ink;
  drawStripes(context, stripesOf(trace, attempt), x, y, height < 10 ? Math.min(width, 13) : width, height);
}

function drawName(
  context: CanvasRenderingContext2D,
  { model, scale }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
  ink: string | null,
): void {
  if (ink === null || height < 12 * scale || width < 40 * scale) return;
  const { graphs, tables } = model.trace.data;
  const indent = [4, 8, 12][stripesOf(model.trace, attempt)];
  context.font = `${Math.min(12 * scale, height - 1)}px ${fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  const name = taskName(graphs, tables.attempts.columns.task[attempt]);
  context.fillText(name, x + indent, y + height / 2 + 0.5, width - indent - 4);
}

/** Cuts a notch into the end of a preempted attempt. */
function drawNotch(context: CanvasRenderingContext2D, { x, y, width, height }: Bar, palette: Palette): void {
  const depth = Math.min(height / 2, width / 2, 7);
  if (depth < 2) return;
  const end = x + width + 0.5;
  context.fillStyle = palette.sunken;
  context.beginPath();
  context.moveTo(end, y);
  context.lineTo(end - depth, y + height / 2);
  context.lineTo(end, y + height);
  context.closePath();
  context.fill();
}

/** Hatches a wasted attempt and draws a cross at its end. */
function drawWaste(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Bar,
  colour: string,
  isNotched: boolean,
  palette: Palette,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = x + 6; width > 8 && at < x + width; at += 6) {
    context.moveTo(at, y + 0.5);
    context.lineTo(Math.max(x, at - height), y + Math.min(height, at - x) - 0.5);
  }
  context.stroke();
  // Preempted attempts have a notch instead of the cross.
  if (isNotched) return;
  const arm = Math.min(4, height / 2 - 1);
  if (arm < 1.5 || width < 2) return;
  const end = x + width - 1;
  const middle = y + height / 2;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(end - arm, middle - arm);
  context.lineTo(end + arm, middle + arm);
  context.moveTo(end - arm, middle + arm);
  context.lineTo(end + arm, middle - arm);
  context.stroke();
}
