import { scaleLinear } from 'd3';
import { toSeconds } from '../../engine/kernel/time.ts';
import { tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { type Paint, widthOf, write } from '../looks/pen.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/** Draws the time axis with its unit, and a faint line at each tick. */
export function drawAxis(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { layout, window, scale } = picture;
  const { plot } = layout;
  const unit = timeUnitFor(toSeconds(window.to) / 2);
  const domain = [toSeconds(window.from) / unit.seconds, toSeconds(window.to) / unit.seconds];
  const ruler = scaleLinear(domain, [plot.left, plot.left + plot.width]);
  const pen = { context, palette, scale };
  const style = { colour: palette.inkSoft, baseline: 'top' } as const;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  const bottom = plot.top + plot.height;
  const last = plot.left + plot.width;
  const end = last - widthOf(pen, unit.name) - 10 * scale;
  for (const tick of ruler.ticks(Math.max(2, plot.width / (80 * scale)))) {
    const x = Math.round(ruler(tick)) + 0.5;
    context.beginPath();
    context.moveTo(x, plot.top);
    context.lineTo(x, bottom + 3);
    context.stroke();
    const text = tickText(tick);
    if (x + widthOf(pen, text) / 2 < end) write(pen, text, x, bottom + 6, { ...style, align: 'center' });
  }
  write(pen, unit.name, last, bottom + 6, { ...style, align: 'right' });
}

/** Writes the names of servers or racks beside their rows. */
export function drawLabels(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { layout, scale } = picture;
  const style = { colour: palette.inkFaint, align: 'right' } as const;
  for (const { text, middle } of layout.labels)
    write({ context, palette, scale }, text, layout.plot.left - 8, middle + 0.5, style);
}

/** Draws the line of the current time across all rows. */
export function drawPlayhead(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { plot } = picture.layout;
  const x = pixelAt(picture, picture.time);
  if (x < plot.left - 1 || x > plot.left + plot.width + 1) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5 * picture.scale;
  context.beginPath();
  context.moveTo(x, plot.top);
  context.lineTo(x, plot.top + plot.height + 4);
  context.stroke();
}
