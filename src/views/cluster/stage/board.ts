import { fitText, textWidth } from '../../../widgets/fit.ts';
import { type Pen, write } from '../../looks/pen.ts';
import { serverName } from '../../shared/names.ts';
import type { Box } from '../schedulerRow.ts';
import type { BoardMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';
import { stripsOf } from './strips.ts';

// CSS pixels, before the scale
const INSET = 8;
const PIE = 8;
const HEAD = 22;
const NAMES = 16;
const WIDEST_BAR = 18;
/** A board lower than this has room for bars only. */
const LOW = 60;
/** How far old writing fades: it must be readable until it is written anew. */
const FADES = 0.45;

/** Draws a board that many read: a bar for each server, the best in ink, and how old all of it is. It fades until it is written anew. */
export function placeBoard(mark: BoardMark, { layout }: Scene): readonly Placed[] {
  const { topology } = layout;
  const { board } = stripsOf(layout);
  if (board === null) return [];
  return [
    {
      key: 'board',
      box: board,
      says: mark.says,
      job: null,
      draw(pen) {
        const { scale } = pen;
        const isLow = board.height < LOW * scale;
        drawGround(pen, board);
        const head = isLow ? { ...board, height: board.height } : { ...board, height: HEAD * scale };
        const left = drawHead(pen, mark, head, isLow);
        const bars = isLow
          ? { x: board.x, y: board.y, width: left - board.x, height: board.height }
          : { ...board, y: board.y + HEAD * scale, height: board.height - HEAD * scale };
        drawBars(pen, mark, bars, topology.servers, isLow);
      },
    },
  ];
}

function drawGround({ context, palette }: Pen, { x, y, width, height }: Box): void {
  context.fillStyle = palette.sunken;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 6);
  context.fill();
  context.stroke();
}

/** What it is, and its age. Returns where the age begins. */
function drawHead(
  pen: Pen,
  { title, words, age }: BoardMark,
  { x, y, width, height }: Box,
  isLow: boolean,
): number {
  const { context, palette, scale } = pen;
  const middle = y + height / 2;
  const right = x + width - INSET * scale;
  const left = right - textWidth(words, 13 * scale, true) - (2 * PIE + 6) * scale;
  write(pen, words, right, middle, { colour: palette.ink, size: 13, isBold: true, align: 'right' });
  const [cx, radius] = [left + PIE * scale, PIE * scale];
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.inkSoft;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.arc(cx, middle, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = palette.inkSoft;
  context.beginPath();
  context.moveTo(cx, middle);
  context.arc(cx, middle, radius - 2 * scale, -Math.PI / 2, 2 * Math.PI * age - Math.PI / 2);
  context.fill();
  const named = isLow ? undefined : fitText(title, left - x - 2 * INSET * scale, 13 * scale);
  if (named !== undefined)
    write(pen, named, x + INSET * scale, middle, { colour: palette.inkSoft, size: 13 });
  return left;
}

function drawBars(
  pen: Pen,
  { bars, others, age }: BoardMark,
  box: Box,
  servers: number,
  isLow: boolean,
): void {
  const { context, palette, scale } = pen;
  const more = others > 0 ? `and ${others} others` : '';
  const rest = others > 0 && !isLow ? textWidth(more, 12 * scale) + 2 * INSET * scale : 0;
  const step = (box.width - rest - 2 * INSET * scale) / bars.length;
  const foot = box.y + box.height - (isLow ? 5 : NAMES) * scale;
  const high = foot - box.y - (isLow ? 5 : 14) * scale;
  const wide = Math.min(WIDEST_BAR * scale, step * 0.62);
  for (const [place, { server, share, value, isBest, isNamed }] of bars.entries()) {
    const x = box.x + INSET * scale + (place + 0.5) * step;
    const height = Math.max(3 * scale, share * high);
    context.globalAlpha = isBest ? 1 : 1 - FADES * age;
    context.fillStyle = isBest ? palette.ink : palette.lineStrong;
    context.beginPath();
    context.roundRect(x - wide / 2, foot - height, wide, height, 1.5);
    context.fill();
    context.globalAlpha = 1;
    if (isLow) continue;
    const name = serverName(server, servers);
    const colour = isBest || isNamed ? palette.ink : palette.inkSoft;
    const style = { colour, isBold: isBest || isNamed, align: 'center' } as const;
    if (isBest || isNamed || textWidth(name, 12 * scale) < step)
      write(pen, isBest || isNamed || step > 30 * scale ? name : name.slice(1), x, foot + 9 * scale, style);
    if (isBest || isNamed)
      write(pen, value, x, foot - height - 7 * scale, { ...style, halo: palette.sunken });
  }
  const right = { colour: palette.inkSoft, align: 'right' } as const;
  if (rest > 0) write(pen, more, box.x + box.width - INSET * scale, foot - 6 * scale, right);
}
