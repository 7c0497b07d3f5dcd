import { drawDot, drawLines, type Pen } from '../looks/pen.ts';
import { pixelAt, rowOf, type TimelinePicture } from './picture.ts';
import { joinsOf } from './races.ts';

// More lines than this are a tangle: only those of the task in focus are drawn then.
const MOST_JOINS = 16;

// Rows that are thinner have no room to tell a line's ends apart. CSS pixels
const LEAST_ROW = 8;

// Room that names of tasks take at the beginning of their bars, before the theme's scale. CSS pixels
const NAME = 54;

// Half of the width of an arrow's head, and how far lines of elbows are apart, before the theme's scale. CSS pixels
const HEAD = 4;
const GAP = 6;

/** Joins originals with their copies: those of the task in focus, and all while there are few. */
export function drawJoins(pen: Pen, picture: TimelinePicture): void {
  const { focus, layout } = picture;
  if ((layout.rows[0]?.height ?? 0) < LEAST_ROW) return;
  const inFocus = focus.hoveredTask ?? focus.task;
  const visible = visibleJoins(picture, pen.scale);
  const isFew = visible.length <= MOST_JOINS;
  for (const { task, elbow } of visible)
    if (isFew && task !== inFocus) drawElbow(pen, elbow, 1, pen.palette.inkFaint);
  for (const { task, elbow } of visible) if (task === inFocus) drawElbow(pen, elbow, 2, pen.palette.ink);
}

function visibleJoins(picture: TimelinePicture, scale: number) {
  const { model, window } = picture;
  const { startedAt, boundAt, endedAt } = model.trace.data.tables.attempts.columns;
  const joins = joinsOf(model.trace).filter(
    ({ copy }) => startedAt[copy] >= window.from && boundAt[copy] <= window.to,
  );
  const elbows = joins.map(({ original, copy }): Elbow => {
    const [from, to] = [rowOf(picture, original), rowOf(picture, copy)];
    const x = pixelAt(picture, Math.min(Math.max(boundAt[copy], startedAt[original]), endedAt[original]));
    const toX = pixelAt(picture, startedAt[copy]);
    const copyWidth = pixelAt(picture, Math.min(endedAt[copy], window.to)) - toX;
    // Names stand where bars begin; the line passes behind them.
    const aside = Math.max(1.5 * HEAD * scale, Math.min(NAME * scale, copyWidth / 2));
    const isStraight = toX - x < 2 * HEAD * scale;
    const [y, toY] = [from.y + from.height / 2, to.y + to.height / 2];
    return { isStraight, toX, at: isStraight ? toX + aside : x, y, toY, half: to.height / 2 };
  });
  // Of a tangle only one task's elbows are drawn.
  const parted = joins.length <= MOST_JOINS ? partElbows(elbows, GAP * scale) : elbows;
  return joins.map(({ task }, place) => ({ task, elbow: parted[place] }));
}

/** From a dot straight to the copy where that begins at once; else down, and on to where it begins. */
function drawElbow(
  pen: Pen,
  { at, y, isStraight, toX, toY, half }: Elbow,
  width: number,
  colour: string,
): void {
  const { palette, scale } = pen;
  const head = HEAD * scale;
  const down = Math.sign(toY - y);
  const endY = isStraight ? toY - down * (half - 1) : toY;
  const neck = endY - down * head;
  const way = isStraight ? [at, y, at, neck] : [at, y, at, endY, toX - head, endY];
  const tip = isStraight
    ? [at - head, neck, at + head, neck, at, endY + down]
    : [toX - head, endY - head, toX - head, endY + head, toX + 1, endY];
  // Without a rim in the ground's colour, the line would be lost on the bars that it crosses.
  drawLines(pen, { stroke: palette.surface, weight: width + 2 }, way);
  drawLines(pen, { stroke: colour, weight: width }, way);
  drawDot(pen, at, y, 2.5 * scale, { fill: colour });
  drawLines(pen, { fill: colour }, tip);
}

/** An elbow from an original to its copy. CSS pixels. */
export interface Elbow {
  /** Where its vertical line is. */
  readonly at: number;
  readonly y: number; // middle of the original
  readonly isStraight: boolean;
  readonly toX: number; // where the copy begins
  readonly toY: number; // middle of the copy
  readonly half: number; // half of a row
}

/** Moves vertical lines that would lie on each other apart, to the right: each copy has one of its own. */
export function partElbows(elbows: readonly Elbow[], gap: number): readonly Elbow[] {
  const placed: Elbow[] = [];
  return elbows.map((elbow) => {
    let { at } = elbow;
    const meets = (other: Elbow) => Math.abs(other.at - at) < gap;
    for (let other = placed.find(meets); other !== undefined; other = placed.find(meets)) at = other.at + gap;
    const own = { ...elbow, at };
    placed.push(own);
    return own;
  });
}
