import { textWidth } from '../../../widgets/fit.ts';
import { type Pen, write } from '../../looks/pen.ts';
import type { Point } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import type { BalanceMark, Pan } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

// CSS pixels, before the scale
const PAN = 72;
const BEAM = { least: 56, most: 120, beside: 190 } as const;
const FOOT = 26;
const PER_UNIT = 9;
const TYPE = 13;
const LINE = 17;
/** Leaders run down there. */
const EDGE = 16;
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
        // Beside the pans there is room for words.
        const wanted = Math.min(BEAM.most * scale, bench.width / 2 - BEAM.beside * scale);
        const beam = Math.max(BEAM.least * scale, wanted);
        const endOf = (side: -1 | 1): Point => {
          const angle = side * mark.tilt * TILT;
          return { x: middle + side * beam * Math.cos(angle), y: pivot + beam * Math.sin(angle) };
        };
        drawFoot(pen, middle, pivot, mark.pans === null);
        drawBeam(pen, endOf(-1), endOf(1), mark.pans === null);
        const style = { colour: palette.inkSoft, size: TYPE, align: 'center' } as const;
        if (mark.pans === null) {
          write(pen, mark.note, middle, pivot - 16 * scale, style);
          return;
        }
        if (mark.note !== '') write(pen, mark.note, middle, bench.y + 9 * scale, { ...style, size: 12 });
        for (const side of [-1, 1] as const) drawPan(pen, bench, endOf(side), mark, side, colourOf);
      },
    },
  ];
}

function drawFoot({ context, palette, scale }: Pen, x: number, y: number, isFaint: boolean): void {
  context.fillStyle = isFaint ? palette.line : palette.lineStrong;
  context.beginPath();
  context.moveTo(x, y + 2 * scale);
  context.lineTo(x + (FOOT / 2) * scale, y + FOOT * scale);
  context.lineTo(x - (FOOT / 2) * scale, y + FOOT * scale);
  context.fill();
}

function drawBeam({ context, palette, scale }: Pen, left: Point, right: Point, isFaint: boolean): void {
  context.strokeStyle = isFaint ? palette.line : palette.ink;
  context.lineWidth = 3 * scale;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(left.x, left.y);
  context.lineTo(right.x, right.y);
  context.stroke();
  context.lineCap = 'butt';
}

function drawPan(
  pen: Pen,
  bench: Box,
  end: Point,
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
  const room = (side === -1 ? edge - bench.x : bench.x + bench.width - edge) - EDGE;
  const lines = brokenAt(pan.words, room, (text) => textWidth(text, TYPE * scale));
  const half = (lines.length / 2) * LINE * scale;
  // Words for which there is no room are heard and read where the balance is pointed at.
  if (2 * half > bench.height) return;
  const least = bench.y + half;
  const top = Math.max(least, Math.min(y + height / 2, bench.y + bench.height - half));
  const style = { colour: palette.inkSoft, size: TYPE, align: side === -1 ? 'right' : 'left' } as const;
  for (const [at, line] of lines.entries())
    write(pen, line, edge, top + (at - (lines.length - 1) / 2) * LINE * scale, style);
}

/** Breaks words into lines that fit a room. */
function brokenAt(text: string, room: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
