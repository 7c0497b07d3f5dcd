import { type AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { readsFrom } from '../../trace/fetching.ts';
import { hasRerun, isRerun } from '../../trace/reruns.ts';
import { copyKindAt, upgradedAt, wasKilled } from '../../trace/upgrades.ts';
import type { Box } from '../../widgets/shapes.ts';
import { jobColour } from '../looks/colour.ts';
import { inkOn } from '../looks/contrast.ts';
import { drawVerdict, fillCopy, outlineCopy, VERDICT } from '../looks/copyLook.ts';
import { drawBox, hatch, type Pen, widthOf, write } from '../looks/pen.ts';
import { computesFrom, drawStripes, FETCHING_ALPHA, readingAlpha, stripesOf } from '../looks/readingLook.ts';
import { attemptName } from '../shared/raceWords.ts';
import { crossEnd, drawWaiting, notchEnd } from './barEnds.ts';
import { eachBox, pixelAt, type TimelinePicture } from './picture.ts';
import { isRaced } from './races.ts';
import type { Row } from './rows.ts';

// Opacity of wasted work.
const WASTED_ALPHA = 0.4;

/**
 * Draws the tasks of a slot as bars: palest while their server fetches files for them, pale while they read, solid
 * while they compute, with stripes of their locality at the start. A copy is striped, in a dashed outline; an
 * opportunistic attempt in a solid one, until it is upgraded. A wasted attempt is hatched and ends with a cross or, if it
 * was preempted, with a notch; where copies raced, the first ends with a tick.
 */
export function drawAttempts(pen: Pen, picture: TimelinePicture, row: Row): void {
  // Leaves a gap between neighbours if there is room.
  eachBox(picture, picture.model.attempts, row, (attempt, box) =>
    drawBar(pen, picture, { ...box, attempt, width: box.width > 3 ? box.width - 1 : box.width }),
  );
}

interface Bar extends Box {
  readonly attempt: number;
}

function drawBar(pen: Pen, picture: TimelinePicture, bar: Bar): void {
  const { palette } = pen;
  const { model, hues, focus } = picture;
  const { trace } = model;
  const { task, outcome, startedAt } = trace.data.tables.attempts.columns;
  const { attempt, x, width } = bar;
  const colour = jobColour(hues, palette, focus, trace.data.graphs.stageJob[trace.taskStage[task[attempt]]]);
  // What a finished task makes again ends as one that lost a race, but its reader could take it.
  const isWasted = outcome[attempt] > Outcome.finished && !hasRerun(trace, attempt);
  const isNotched = outcome[attempt] === Outcome.preempted && !wasKilled(trace, attempt);
  const copied = copyKindAt(trace, attempt, startedAt[attempt]);
  const atTime = (time: number) => Math.min(x + width, Math.max(x, pixelAt(picture, time)));
  const computing = atTime(computesFrom(trace, attempt));
  paintPhases(pen, bar, {
    reading: atTime(readsFrom(trace, attempt)),
    computing,
    readingAlpha: readingAlpha(trace, attempt),
    strength: isWasted ? WASTED_ALPHA : 1,
    colour,
    copied,
    upgraded: atTime(upgradedAt(trace, attempt)),
  });
  // Leans the other way than the stripes of copies.
  if (isWasted && copied === null && width > 8) hatch(pen, bar, 6, { stroke: colour }, true);
  if (isNotched) notchEnd(pen, bar);
  const hasVerdict = !isRerun(trace, attempt) && drawEnd(pen, picture, bar);
  if (isWasted && !isNotched && !hasVerdict) crossEnd(pen, bar);
  const isPale = isWasted || copied !== null || computing - x > 8;
  drawLocality(pen, picture, bar, isPale ? palette.ink : inkOn(colour, palette));
  const ink = isWasted || copied !== null ? palette.ink : nameInk(pen, bar, computing, colour);
  const nameEnd = drawName(pen, picture, bar, ink, copied !== null, hasVerdict);
  drawWaiting(pen, picture, attempt, bar, nameEnd);
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
function paintPhases(pen: Pen, { x, y, width, height }: Bar, phases: Phases): void {
  const { reading, computing, strength, colour, copied, upgraded } = phases;
  const { context, palette } = pen;
  const part = (from: number, to: number): Box => ({ x: from, y, width: to - from, height });
  if (copied !== null) drawBox(pen, part(x, x + width), { fill: palette.surface });
  const paint = (from: number, to: number, alpha: number) => {
    const until = copied === null ? from : Math.min(to, Math.max(from, upgraded));
    if (copied !== null) fillCopy(context, part(from, until), copied, colour, alpha * strength, palette);
    drawBox(pen, part(until, to), { fill: colour, opacity: alpha * strength });
  };
  paint(x, reading, FETCHING_ALPHA);
  paint(reading, computing, phases.readingAlpha);
  paint(computing, x + width, 1);
  if (copied !== null) outlineCopy(context, part(x, upgraded), copied, colour, palette);
}

/**
 * Marks which attempt was first and which was not, if a task had copies and there is room. Returns whether it drew a
 * mark.
 */
function drawEnd(
  pen: Pen,
  { model: { trace }, window, layout: { plot } }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
): boolean {
  const { task, outcome, endedAt } = trace.data.tables.attempts.columns;
  const size = VERDICT * pen.scale;
  const isCut = endedAt[attempt] > window.to || x + width > plot.left + plot.width;
  if (isCut || height < size - 3 || width < size + 6) return false;
  const isLoss = outcome[attempt] === Outcome.lostRace || outcome[attempt] === Outcome.discarded;
  const hasLost = isLoss || wasKilled(trace, attempt);
  const hasWon = outcome[attempt] === Outcome.finished && isRaced(trace, task[attempt]);
  if (hasLost || hasWon) drawVerdict(pen, x + width - size / 2 - 2, y + height / 2, hasWon);
  return hasLost || hasWon;
}

// A name that extends from the pale part to the solid one would be unreadable on one of them.
function nameInk({ palette }: Pen, { x, width }: Bar, computing: number, colour: string): string | null {
  if (computing - x <= 8) return inkOn(colour, palette);
  return computing > x + Math.min(width, 70) ? palette.ink : null;
}

function drawLocality(
  { context }: Pen,
  { model: { trace }, window }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
  ink: string,
): void {
  // The start may be to the left of the window.
  if (trace.data.tables.attempts.columns.startedAt[attempt] < window.from) return;
  context.fillStyle = ink;
  drawStripes(context, stripesOf(trace, attempt), x, y, height < 10 ? Math.min(width, 13) : width, height);
}

/** Writes the name of the task where there is room; gives the pixel at which it ends. */
function drawName(
  pen: Pen,
  { model: { trace } }: TimelinePicture,
  { attempt, x, y, width, height }: Bar,
  ink: string | null,
  isOnStripes: boolean,
  hasVerdict: boolean,
): number {
  const { palette, scale } = pen;
  if (ink === null || height < 12 * scale || width < 40 * scale) return x;
  const left = x + [4, 8, 12][stripesOf(trace, attempt)];
  const room = x + width - left - 4 - (hasVerdict ? (VERDICT + 4) * scale : 0);
  if (room < 20 * scale) return x;
  const size = Math.min(12, (height - 1) / scale);
  const words = attemptName(trace, attempt);
  const end = wasKilled(trace, attempt) ? ' killed' : '';
  const name = widthOf(pen, words + end, { size }) <= room ? words + end : words;
  const written = Math.min(room, widthOf(pen, name, { size }));
  const high = size * scale + 2;
  const ground = { x: left - 2, y: y + (height - high) / 2, width: written + 4, height: high };
  // Letters on stripes cannot be read.
  if (isOnStripes) drawBox(pen, ground, { fill: palette.surface });
  write(pen, name, left, y + height / 2 + 0.5, { colour: ink, size, most: room });
  return left + written;
}
