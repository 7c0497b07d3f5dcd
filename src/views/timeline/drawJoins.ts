import type { Paint } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';
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
export function drawJoins(paint: Paint, picture: TimelinePicture): void {
  const { palette } = paint;
  const { focus, layout } = picture;
  if ((layout.rows[0]?.height ?? 0) < LEAST_ROW) return;
  const inFocus = focus.hoveredTask ?? focus.task;
  const visible = visibleJoins(picture, palette.scale);
  const isFew = visible.length <= MOST_JOINS;
  for (const { task, elbow } of visible) {
    if (isFew && task !== inFocus) drawElbow(paint, elbow, 1 * palette.scale, palette.inkFaint);
  }
  for (const { task, elbow } of visible) {
    if (task === inFocus) drawElbow(paint, elbow, 2 * palette.scale, palette.ink);
  }
}

function visibleJoins(picture: TimelinePicture, scale: number) {
  const { model, window, layout } = picture;
  const { startedAt, boundAt, endedAt } = model.trace.data.tables.attempts.columns;
  const rowOf = (attempt: number) => layout.rows[model.attempts.spans.slotOf(attempt)];
  const joins = joinsOf(model.trace).flatMap(({ task, original, copy }) => {
    if (startedAt[copy] < window.from || boundAt[copy] > window.to) return [];
    const from = rowOf(original);
    const to = rowOf(copy);
    const x = pixelAt(picture, Math.min(Math.max(boundAt[copy], startedAt[original]), endedAt[original]));
    const toX = pixelAt(picture, startedAt[copy]);
    const copyWidth = pixelAt(picture, Math.min(endedAt[copy], window.to)) - toX;
    // Names stand where bars begin; the line passes behind them.
    const aside = Math.max(1.5 * HEAD * scale, Math.min(NAME * scale, copyWidth / 2));
    const isStraight = toX - x < 2 * HEAD * scale;
    const elbow: Elbow = {
      ...{ isStraight, toX, at: isStraight ? toX + aside : x },
      ...{ y: from.y + from.height / 2, toY: to.y + to.height / 2, half: to.height / 2 },
    };
    return [{ task, elbow }];
  });
  // Of a tangle only one task's elbows are drawn.
  const elbows = joins.map(({ elbow }) => elbow);
  const parted = joins.length <= MOST_JOINS ? partElbows(elbows, GAP * scale) : elbows;
  return joins.map(({ task }, place) => ({ task, elbow: parted[place] }));
}

/** From a dot straight to the copy where that begins at once; else down, and on to where it begins. */
function drawElbow(
  paint: Paint,
  { at, y, isStraight, toX, toY, half }: Elbow,
  lineWidth: number,
  colour: string,
): void {
  const {
    context,
    palette: { surface, scale },
  } = paint;
  const head = HEAD * scale;
  const down = Math.sign(toY - y);
  const endY = isStraight ? toY - down * (half - 1) : toY;
  const line = () => {
    context.beginPath();
    context.moveTo(at, y);
    context.lineTo(at, isStraight ? endY - down * head : endY);
    if (!isStraight) context.lineTo(toX - head, endY);
    context.stroke();
  };
  // Without a rim in the ground's colour, the line would be lost on the bars that it crosses.
  context.strokeStyle = surface;
  context.lineWidth = lineWidth + 2 * scale;
  line();
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = lineWidth;
  line();
  context.beginPath();
  context.arc(at, y, 2.5 * scale, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  if (isStraight) {
    context.moveTo(at - head, endY - down * head);
    context.lineTo(at + head, endY - down * head);
    context.lineTo(at, endY + down * 1);
  } else {
    context.moveTo(toX - head, endY - head);
    context.lineTo(toX - head, endY + head);
    context.lineTo(toX + 1, endY);
  }
  context.closePath();
  context.fill();
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
