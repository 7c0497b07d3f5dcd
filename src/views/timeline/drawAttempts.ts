import { type AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { readsFrom } from '../../trace/fetching.ts';
import { hasRerun, isRerun } from '../../trace/reruns.ts';
import { copyKindAt, upgradedAt, wasKilled } from '../../trace/upgrades.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { jobColour } from '../looks/colour.ts';
import { inkOn } from '../looks/contrast.ts';
import { type Box, drawVerdict, fillCopy, outlineCopy, VERDICT } from '../looks/copyLook.ts';
import { type Paint, widthOf, write } from '../looks/pen.ts';
import { computesFrom, drawStripes, FETCHING_ALPHA, readingAlpha, stripesOf } from '../looks/readingLook.ts';
import { attemptName } from '../shared/raceWords.ts';
import { drawWaiting } from './drawWaiting.ts';
import { crossEnd, hatchWaste, notchEnd } from './drawWaste.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';
import { isRaced } from './races.ts';
import type { Row } from './rows.ts';
import { visitSlices } from './slices.ts';

// Opacity of wasted work.
const WASTED_ALPHA = 0.4;

/**
 * Draws the tasks of a slot as bars: palest while their server fetches files for them, pale while they read, solid
 * while they compute, with stripes of their locality at the start. A copy is striped, in a dashed outline; an
 * opportunistic attempt in a solid one, until it is upgraded. A wasted attempt is hatched and ends with a cross or, if it
 * was preempted, with a notch; where copies raced, the first ends with a tick.
 */
export function drawAttempts(paint: Paint, picture: TimelinePicture, row: Row): void {
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
    drawBar(paint, picture, bar);
  });
}

interface Bar extends Box {
  readonly attempt: number;
}

function drawBar(paint: Paint, picture: TimelinePicture, bar: Bar): void {
  const { context, palette } = paint;
  const { model, hues, focus } = picture;
  const { trace } = model;
  const { task, outcome, startedAt } = trace.data.tables.attempts.columns;
  const { attempt, x, width } = bar;
  const colour = jobColour(hues, palette, focus, trace.data.graphs.stageJob[trace.taskStage[task[attempt]]]);
  // What a finished task makes again ends as one that lost a race, but its reader could take it.
  const isWasted = outcome[attempt] > Outcome.finished && !hasRerun(trace, attempt);
  const isNotched = outcome[attempt] === Outcome.preempted && !wasKilled(trace, attempt);
  const copied = copyKindAt(trace, attempt, startedAt[attempt]);
  const within = (time: number) => Math.min(x + width, Math.max(x, pixelAt(picture, time)));
  const computing = within(computesFrom(trace, attempt));
  paintPhases(context, bar, palette, {
    reading: within(readsFrom(trace, attempt)),
    computing,
    readingAlpha: readingAlpha(trace, attempt),
    strength: isWasted ? WASTED_ALPHA : 1,
    colour,
    copied,
    upgraded: within(upgradedAt(trace, attempt)),
  });
  if (isWasted && copied === null) hatchWaste(context, bar, colour);
  if (isNotched) notchEnd(paint, bar);
  const hasVerdict = !isRerun(trace, attempt) && drawEnd(paint, picture, bar);
  if (isWasted && !isNotched && !hasVerdict) crossEnd(paint, bar);
  const isPale = isWasted || copied !== null || computing - x > 8;
  drawLocality(context, picture, bar, isPale ? palette.ink : inkOn(colour, palette));
  const ink = isWasted || copied !== null ? palette.ink : nameInk(bar, computing, colour, palette);
  const nameEnd = drawName(paint, picture, bar, ink, copied !== null, hasVerdict);
  drawWaiting(paint, picture, attempt, bar, nameEnd);
}

interface Phases {
  readonly reading: number; // pixel at which it begins to read
  readonly computing: number; // pixel from which on it only computes
  readonly readingAlpha: number;
  readonly strength: number;
  readonly colour: string;
  readonly copied: AttemptKind | null; // null: no copy
  readonly upgraded: number; // pixel from which on it looks like no copy
}

/** Fills a bar, each phase as strong as it is work: stripes for copies, the plain colour for all else. */
function paintPhases(
  context: CanvasRenderingContext2D,
  bar: Bar,
  palette: Palette,
  { reading, computing, readingAlpha: pale, strength, colour, copied, upgraded }: Phases,
): void {
  const { x, y, width, height } = bar;
  if (copied !== null) {
    context.fillStyle = palette.surface;
    context.fillRect(x, y, width, height);
  }
  const paint = (start: number, to: number, alpha: number) => {
    let from = start;
    if (copied !== null && from < Math.min(to, upgraded)) {
      const striped = Math.min(to, upgraded) - from;
      fillCopy(context, { x: from, y, width: striped, height }, copied, colour, alpha * strength, palette);
      from += striped;
    }
    if (to <= from) return;
    context.fillStyle = colour;
    context.globalAlpha = alpha * strength;
    context.fillRect(from, y, to - from, height);
    context.globalAlpha = 1;
  };
  paint(x, reading, FETCHING_ALPHA);
  paint(reading, computing, pale);
  paint(computing, x + width, 1);
  if (copied !== null) outlineCopy(context, { x, y, width: upgraded - x, height }, copied, colour, palette);
}

/**
 * Marks which attempt was first and which was not, if a task had copies and there is room. Returns whether it drew a
 * mark.
 */
function drawEnd(
  paint: Paint,
  { model, window, layout }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
): boolean {
  const { context, palette } = paint;
  const { trace } = model;
  const { task, outcome, endedAt } = trace.data.tables.attempts.columns;
  const size = VERDICT * palette.scale;
  const isCut = endedAt[attempt] > window.to || x + width > layout.plot.left + layout.plot.width;
  if (isCut || height < size - 3 || width < size + 6) return false;
  const hasLost =
    outcome[attempt] === Outcome.lostRace ||
    outcome[attempt] === Outcome.discarded ||
    wasKilled(trace, attempt);
  const hasWon = outcome[attempt] === Outcome.finished && isRaced(trace, task[attempt]);
  if (!hasLost && !hasWon) return false;
  drawVerdict(context, x + width - size / 2 - 2, y + height / 2, hasWon, palette);
  return true;
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

/** Writes the name of the task where there is room; gives the pixel at which it ends. */
function drawName(
  paint: Paint,
  { model, scale }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
  ink: string | null,
  isOnStripes: boolean,
  hasVerdict: boolean,
): number {
  const { context, palette } = paint;
  if (ink === null || height < 12 * scale || width < 40 * scale) return x;
  const indent = [4, 8, 12][stripesOf(model.trace, attempt)];
  const room = width - indent - 4 - (hasVerdict ? (VERDICT + 4) * scale : 0);
  if (room < 20 * scale) return x;
  const pen = { context, palette, scale };
  const size = Math.min(12, (height - 1) / scale);
  const words = attemptName(model.trace, attempt);
  const end = wasKilled(model.trace, attempt) ? ' killed' : '';
  const name = widthOf(pen, words + end, { size }) <= room ? words + end : words;
  const written = Math.min(room, widthOf(pen, name, { size }));
  if (isOnStripes) {
    // Letters on stripes cannot be read.
    context.fillStyle = palette.surface;
    context.fillRect(x + indent - 2, y + (height - size * scale) / 2 - 1, written + 4, size * scale + 2);
  }
  write(pen, name, x + indent, y + height / 2 + 0.5, { colour: ink, size, most: room });
  return x + indent + written;
}
