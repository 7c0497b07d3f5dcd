import { drawBox, type Paint, within } from '../looks/pen.ts';
import {
  drawAxis,
  drawBrush,
  drawLabels,
  drawPlayhead,
  drawPromise,
  drawVeil,
  shownWidth,
} from './drawFrame.ts';
import { drawGroups } from './drawGroups.ts';
import { drawMaintenance } from './drawMaintenance.ts';
import { drawRace } from './drawRace.ts';
import { drawSlots } from './drawSlots.ts';
import type { TimelinePicture } from './picture.ts';

/** Draws slots over time: what ran where, what was held, and a veil over the future. */
export function drawTimeline(paint: Paint, picture: TimelinePicture): void {
  const pen = { ...paint, scale: paint.palette.scale };
  const { plot, bands, detail } = picture.layout;
  const isFine = detail === 'slots';
  const fill = pen.palette.sunken;
  for (const band of bands) drawBox(pen, { ...band, x: plot.left, width: plot.width }, { fill });
  drawAxis(pen, picture);
  within(pen, { x: plot.left, y: plot.top, width: shownWidth(picture), height: plot.height }, () => {
    if (isFine) drawSlots(pen, picture);
    else drawGroups(pen, picture);
    drawVeil(pen, picture);
    if (isFine) drawMaintenance(pen, picture);
    drawRace(pen, picture);
    drawBrush(pen, picture);
  });
  if (picture.hidesFuture) drawPromise(pen, picture);
  drawLabels(pen, picture);
  drawPlayhead(pen, picture);
}
