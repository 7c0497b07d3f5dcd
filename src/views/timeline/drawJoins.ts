import type { Palette } from '../../widgets/tokens.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';
import { joinsOf } from './races.ts';

// More lines than this are a tangle: only those of the task in focus are drawn then.
const MOST_JOINS = 16;

// Rows that are thinner have no room to tell a line's ends apart. CSS pixels
const LEAST_ROW = 8;

// Room that names of tasks take at the beginning of their bars, before the theme's scale. CSS pixels
const NAME = 54;

/** An elbow from an original to its copy. CSS pixels. */
interface Elbow {
  readonly x: number; // where it leaves the original
  readonly y: number;
  readonly toX: number; // where the copy begins
  readonly toY: number; // middle of the copy
  readonly copyWidth: number;
  readonly half: number; // half of a row
}

/** Joins originals with their copies: those of the task in focus, and all while there are few. */
export function drawJoins(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  palette: Palette,
): void {
  const { focus, layout } = picture;
  if ((layout.rows[0]?.height ?? 0) < LEAST_ROW) return;
  const inFocus = focus.hoveredTask ?? focus.task;
  const visible = visibleJoins(picture);
  const isFew = visible.length <= MOST_JOINS;
  for (const { task, elbow } of visible) {
    if (isFew && task !== inFocus) drawElbow(context, elbow, 1 * palette.scale, palette.inkFaint, palette);
  }
  for (const { task, elbow } of visible) {
    if (task === inFocus) drawElbow(context, elbow, 2 * palette.scale, palette.ink, palette);
  }
}

function visibleJoins(picture: TimelinePicture) {
  const { model, window, layout } = picture;
  const { startedAt, boundAt, endedAt } = model.trace.data.tables.attempts.columns;
  const rowOf = (attempt: number) => layout.rows[model.attempts.spans.slotOf(attempt)];
  return joinsOf(model.trace).flatMap(({ task, original, copy }) => {
    if (startedAt[copy] < window.from || boundAt[copy] > window.to) return [];
    const from = rowOf(original);
    const to = rowOf(copy);
    const elbow: Elbow = {
      x: pixelAt(picture, Math.min(Math.max(boundAt[copy], startedAt[original]), endedAt[original])),
      y: from.y + from.height / 2,
      toX: pixelAt(picture, startedAt[copy]),
      toY: to.y + to.height / 2,
      copyWidth: pixelAt(picture, Math.min(endedAt[copy], window.to)) - pixelAt(picture, startedAt[copy]),
      half: to.height / 2,
    };
    return [{ task, elbow }];
  });
}

/** From a dot straight to the copy where that begins at once; else down, and on to where it begins. */
function drawElbow(
  context: CanvasRenderingContext2D,
  { x, y, toX, toY, copyWidth, half }: Elbow,
  lineWidth: number,
  colour: string,
  { surface, scale }: Palette,
): void {
  const head = 4 * scale;
  const isStraight = toX - x < 2 * head;
  const down = Math.sign(toY - y);
  // Names stand where bars begin; the line passes behind them.
  const aside = Math.max(1.5 * head, Math.min(NAME * scale, copyWidth / 2));
  const at = isStraight ? toX + aside : x;
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
