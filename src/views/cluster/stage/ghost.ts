import { textWidth } from '../../../widgets/fit.ts';
import { type Pen, write } from '../../looks/pen.ts';
import { type Point, slotAt } from '../places.ts';
import { arrowHead } from './arrowHead.ts';
import type { GhostMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

// CSS pixels, before the scale
/** As wide as blocks of data above a slot, which stand within it. */
const LOOP = { half: 17, high: 32 } as const;
const DIP = 24;
const HEAD = 9;
const TYPE = 13;
const EDGE = 22;
/** In a smaller picture texts would lie on other marks. */
const NARROW = 480;

/** Draws what could be done with a running task, from its server to another, or back to its own: dashed until it is decided. */
export function placeGhost(mark: GhostMark, { layout }: Scene): readonly Placed[] {
  if (layout.detail !== 'tasks') return [];
  const { scale } = layout;
  const [from, to] = [mark.from, mark.to].map((server) => slotAt(layout, server, 0));
  const isLoop = mark.from === mark.to;
  const x = from.x + from.width / 2;
  const end: Point = isLoop
    ? { x: x + LOOP.half * scale, y: from.y - 4 }
    : { x: to.x + to.width / 2, y: to.y + to.height + 18 * scale };
  const path = isLoop
    ? loopOver(end, Math.min(LOOP.high * scale, end.y - layout.stage.y - 6 * scale), scale)
    : archUnder({ x, y: from.y + from.height + 18 * scale }, end, scale);
  const wide = textWidth(mark.words, TYPE * scale);
  const at = placeOfWords(path, isLoop, wide, layout.width, scale);
  // Above the servers there is the tray.
  const isClear = layout.width >= NARROW * scale && at.y >= layout.stage.y + TYPE * scale;
  const hasWords = mark.isNamed && isClear;
  return [
    {
      key: `ghost ${mark.from} ${mark.to} ${isLoop}`,
      box: {
        x: hasWords ? Math.min(path.left, at.x) : path.left,
        y: path.top,
        width: path.right - path.left,
        height: path.bottom - path.top,
      },
      says: mark.says,
      job: mark.job,
      draw(pen, colourOf) {
        const colour = mark.job === null ? pen.palette.ink : colourOf(mark.job);
        pen.context.globalAlpha = mark.isNamed ? 1 : 0.5;
        drawPath(pen, path, colour, mark.isTaken);
        pen.context.globalAlpha = 1;
        if (hasWords) write(pen, mark.words, at.x, at.y, { colour, size: TYPE, halo: pen.palette.surface });
      },
    },
  ];
}

/** A curve with its box, and which way its head points. */
interface Path {
  readonly points: readonly [Point, Point, Point, Point];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Out of a task and back into it. */
function loopOver(end: Point, high: number, scale: number): Path {
  const start = { x: end.x - 2 * LOOP.half * scale, y: end.y };
  const top = end.y - high;
  const [out, back] = [start.x - 7 * scale, end.x + 7 * scale];
  const points = [start, { x: out, y: top - 8 * scale }, { x: back, y: top - 8 * scale }, end] as const;
  return { points, left: out, right: back, top, bottom: end.y };
}

/** From below one server to below another. */
function archUnder(start: Point, end: Point, scale: number): Path {
  const bottom = Math.max(start.y, end.y) + DIP * scale;
  const points = [start, { x: start.x, y: bottom }, { x: end.x, y: bottom }, end] as const;
  return {
    points,
    left: Math.min(start.x, end.x),
    right: Math.max(start.x, end.x),
    top: Math.min(start.y, end.y),
    bottom,
  };
}

/** Left of a loop, else right of it; below an arch. */
function placeOfWords(path: Path, isLoop: boolean, wide: number, width: number, scale: number): Point {
  const [{ y }, control] = path.points;
  if (!isLoop) {
    const middle = (path.left + path.right - wide) / 2;
    const below = Math.max(y, path.points[3].y) + (0.75 * DIP + 12) * scale;
    return { x: Math.max(EDGE, Math.min(middle, width - wide - EDGE)), y: below };
  }
  const before = path.left - wide;
  return {
    x: before >= EDGE ? before : Math.min(path.right, width - wide - EDGE),
    y: y + 0.6 * (control.y - y),
  };
}

function drawPath(
  { context, scale }: Pen,
  { points: [start, one, other, end] }: Path,
  colour: string,
  isTaken: boolean,
): void {
  context.strokeStyle = colour;
  context.lineWidth = (isTaken ? 2.5 : 1.8) * scale;
  context.setLineDash(isTaken ? [] : [5, 4]);
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.bezierCurveTo(one.x, one.y, other.x, other.y, end.x, end.y);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  arrowHead(context, end, other, HEAD * scale);
  context.stroke();
}
