import { textWidth } from '../../../widgets/fit.ts';
import { type Pen, write } from '../../looks/pen.ts';
import type { Box } from '../schedulerRow.ts';
import type { BalanceMark, Pan } from './marks.ts';
import type { Placed, Scene } from './scene.ts';
import { brokenAt } from './words.ts';

// CSS pixels, before the scale
const PAN = 72;
const BEAM = 120;
const FOOT = 26;
const PER_UNIT = 9;
const TYPE = 13;
/** The beam says which side is heavier, and never by how much: in radians. */
const TILT = (4 * Math.PI) / 180;

/** Draws a balance below the servers: two bars on a beam. The heavier side is down. */
export function placeBalance(mark: BalanceMark, { layout: { bench } }: Scene): readonly Placed[] {
  if (bench === null) return [];
  return [
    {
      key: 'balance',
      box: bench,
      says: mark.says,
      job: null,
      draw(pen, colourOf) {
        const { palette, scale } = pen;
        const middle = bench.x + bench.width / 2;
        const pivot = bench.y + bench.height - (FOOT + 4) * scale;
        drawFoot(pen, middle, pivot, mark.pans === null);
        drawBeam(pen, middle, pivot, mark);
        const style = { colour: palette.inkSoft, size: TYPE, align: 'center' } as const;
        if (mark.pans === null) {
          write(pen, mark.note, middle, pivot - 16 * scale, style);
          return;
        }
        if (mark.note !== '') write(pen, mark.note, middle, bench.y + 9 * scale, { ...style, size: 12 });
        for (const side of [-1, 1] as const)
          drawPan(pen, bench, endOf(middle, pivot, side, mark.tilt, scale), mark, side, colourOf);
      },
    },
  ];
}

/** The end of the beam at a side. */
function endOf(middle: number, pivot: number, side: -1 | 1, tilt: number, scale: number) {
  const angle = side * tilt * TILT;
  return { x: middle + side * BEAM * scale * Math.cos(angle), y: pivot + BEAM * scale * Math.sin(angle) };
}

function drawFoot({ context, palette, scale }: Pen, x: number, y: number, isFaint: boolean): void {
  context.fillStyle = isFaint ? palette.line : palette.lineStrong;
  context.beginPath();
  context.moveTo(x, y + 2 * scale);
  context.lineTo(x + (FOOT / 2) * scale, y + FOOT * scale);
  context.lineTo(x - (FOOT / 2) * scale, y + FOOT * scale);
  context.fill();
}

function drawBeam(
  { context, palette, scale }: Pen,
  middle: number,
  pivot: number,
  { pans, tilt }: BalanceMark,
): void {
  context.strokeStyle = pans === null ? palette.line : palette.ink;
  context.lineWidth = 3 * scale;
  context.lineCap = 'round';
  context.beginPath();
  for (const side of [-1, 1] as const) {
    const { x, y } = endOf(middle, pivot, side, tilt, scale);
    if (side === -1) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.lineCap = 'butt';
}

function drawPan(
  pen: Pen,
  bench: Box,
  end: { readonly x: number; readonly y: number },
  { pans }: BalanceMark,
  side: -1 | 1,
  colourOf: (job: number) => string,
): void {
  if (pans === null) return;
  const { context, palette, scale } = pen;
  const pan: Pan = pans[side === -1 ? 0 : 1];
  const most = bench.height - (FOOT + 28) * scale;
  const unit = Math.min(PER_UNIT * scale, most / Math.max(pans[0].value, pans[1].value));
  const height = Math.max(20 * scale, pan.value * unit);
  const x = end.x - (PAN / 2) * scale;
  const y = end.y - height - 2 * scale;
  const colour = colourOf(pan.job);
  context.beginPath();
  context.roundRect(x, y, PAN * scale, height, 3);
  context.fillStyle = palette.surface;
  context.fill();
  context.fillStyle = context.strokeStyle = colour;
  context.globalAlpha = 0.35;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5 * scale;
  context.stroke();
  write(pen, pan.text, end.x, y + height / 2, {
    colour: palette.ink,
    size: 18,
    isBold: true,
    align: 'center',
  });
  const edge = end.x + side * (PAN / 2 + 8) * scale;
  const room = side === -1 ? edge - bench.x - 4 : bench.x + bench.width - 4 - edge;
  const lines = brokenAt(pan.words, room, (text) => textWidth(text, TYPE * scale));
  const top = Math.min(y + height / 2, bench.y + bench.height - lines.length * 17 * scale);
  const style = { colour: palette.inkSoft, size: TYPE, align: side === -1 ? 'right' : 'left' } as const;
  for (const [at, line] of lines.entries())
    write(pen, line, edge, top + (at - (lines.length - 1) / 2) * 17 * scale, style);
}
