import { scaleLinear } from 'd3';
import { toSeconds } from '../../engine/kernel/time.ts';
import { tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { drawBox, drawLines, type Pen, widthOf, write, writeFitting } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';

/** Draws the time axis with its unit, and a faint line at each tick. */
export function drawAxis(pen: Pen, { layout: { plot }, window }: TimelinePicture): void {
  const { palette, scale } = pen;
  const unit = timeUnitFor(toSeconds(window.to) / 2);
  const domain = [toSeconds(window.from) / unit.seconds, toSeconds(window.to) / unit.seconds];
  const last = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const ruler = scaleLinear(domain, [plot.left, last]);
  const style = { colour: palette.inkSoft, baseline: 'top' } as const;
  const end = last - widthOf(pen, unit.name) - 10 * scale;
  for (const tick of ruler.ticks(Math.max(2, plot.width / (80 * scale)))) {
    const x = Math.round(ruler(tick)) + 0.5;
    drawLines(pen, { stroke: palette.grid }, [x, plot.top, x, bottom + 3]);
    const text = tickText(tick);
    if (x + widthOf(pen, text) / 2 < end) write(pen, text, x, bottom + 6, { ...style, align: 'center' });
  }
  write(pen, unit.name, last, bottom + 6, { ...style, align: 'right' });
}

/** Writes the names of servers or racks beside their rows. */
export function drawLabels(pen: Pen, { layout }: TimelinePicture): void {
  const style = { colour: pen.palette.inkFaint, align: 'right' } as const;
  for (const { text, middle } of layout.labels) write(pen, text, layout.plot.left - 8, middle + 0.5, style);
}

/** Draws the line of the current time across all rows. */
export function drawPlayhead(pen: Pen, picture: TimelinePicture): void {
  const { left, top, width, height } = picture.layout.plot;
  const x = pixelAt(picture, picture.time);
  if (x >= left - 1 && x <= left + width + 1)
    drawLines(pen, { stroke: pen.palette.accent, weight: 1.5 }, [x, top, x, top + height + 4]);
}

/** How much of the plot may be seen. */
export function shownWidth(picture: TimelinePicture): number {
  const { left, width } = picture.layout.plot;
  if (!picture.hidesFuture) return width;
  return Math.min(width, Math.max(0, pixelAt(picture, picture.time) - left));
}

/** Says why there is nothing where the future would be, if there is room for the words. */
export function drawPromise(pen: Pen, picture: TimelinePicture): void {
  const { left, top, width, height } = picture.layout.plot;
  const from = shownWidth(picture);
  const style = { colour: pen.palette.inkSoft, size: 14, align: 'center' } as const;
  const words = ['What happens next, after your guess'];
  writeFitting(pen, words, left + (from + width) / 2, top + height / 2, width - from - 24, style);
}

/** Opacity of the veil over what is still to come. */
export const VEIL = 0.62;

export function drawVeil(pen: Pen, picture: TimelinePicture): void {
  const { plot, bands } = picture.layout;
  const x = Math.max(plot.left, pixelAt(picture, picture.time));
  const look = { fill: pen.palette.sunken, opacity: VEIL };
  for (const band of bands) drawBox(pen, { ...band, x, width: plot.left + plot.width - x }, look);
}

export function drawBrush(pen: Pen, { brush, layout: { plot } }: TimelinePicture): void {
  if (brush === null) return;
  const [x, right] = brush.toSorted((a, b) => a - b);
  const box = { x, y: plot.top, width: right - x, height: plot.height };
  drawBox(pen, box, { fill: pen.palette.accent, opacity: 0.2 });
}
