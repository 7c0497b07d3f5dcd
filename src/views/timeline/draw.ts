import { type Paint, writeFitting } from '../looks/pen.ts';
import { drawAxis, drawLabels, drawPlayhead } from './drawFrame.ts';
import { drawGroups } from './drawGroups.ts';
import { drawMaintenance } from './drawMaintenance.ts';
import { drawRace } from './drawRace.ts';
import { drawSlots } from './drawSlots.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

// Opacity of the veil over what is still to come.
export const VEIL = 0.62;

const PROMISE = 'What happens next, after your guess';

/** Draws slots over time: what ran where, what was held, and a veil over the future. */
export function drawTimeline(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { plot, bands } = picture.layout;
  context.fillStyle = palette.sunken;
  for (const { y, height } of bands) context.fillRect(plot.left, y, plot.width, height);
  drawAxis(paint, picture);
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, shownWidth(picture), plot.height);
  context.clip();
  if (picture.layout.detail === 'slots') drawSlots(paint, picture);
  else drawGroups(paint, picture);
  drawVeil(paint, picture);
  if (picture.layout.detail === 'slots') drawMaintenance(paint, picture);
  drawRace(paint, picture);
  drawBrush(paint, picture);
  context.restore();
  if (picture.hidesFuture) drawPromise(paint, picture);
  drawLabels(paint, picture);
  drawPlayhead(paint, picture);
}

/** How much of the plot may be seen. */
function shownWidth(picture: TimelinePicture): number {
  const { left, width } = picture.layout.plot;
  if (!picture.hidesFuture) return width;
  return Math.min(width, Math.max(0, pixelAt(picture, picture.time) - left));
}

/** Says why there is nothing where the future would be, if there is room for the words. */
function drawPromise(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { left, top, width, height } = picture.layout.plot;
  const from = shownWidth(picture);
  const pen = { context, palette, scale: picture.scale };
  const style = { colour: palette.inkSoft, size: 14, align: 'center' } as const;
  writeFitting(pen, [PROMISE], left + (from + width) / 2, top + height / 2, width - from - 24, style);
}

function drawVeil(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { plot, bands } = picture.layout;
  const from = Math.max(plot.left, pixelAt(picture, picture.time));
  const width = plot.left + plot.width - from;
  if (width <= 0) return;
  context.globalAlpha = VEIL;
  context.fillStyle = palette.sunken;
  for (const { y, height } of bands) context.fillRect(from, y, width, height);
  context.globalAlpha = 1;
}

function drawBrush(paint: Paint, { brush, layout }: TimelinePicture): void {
  const { context, palette } = paint;
  if (brush === null) return;
  const [one, other] = brush;
  context.globalAlpha = 0.2;
  context.fillStyle = palette.accent;
  context.fillRect(Math.min(one, other), layout.plot.top, Math.abs(other - one), layout.plot.height);
  context.globalAlpha = 1;
}
