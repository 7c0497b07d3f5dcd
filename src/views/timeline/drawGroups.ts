import { jobColour } from '../looks/colour.ts';
import type { Paint } from '../looks/pen.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';
import type { Row } from './rows.ts';

/** Draws the utilization of each group of slots, with the selected job's part in its colour. */
export function drawGroups(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  context.fillStyle = palette.otherJob;
  for (const [row, place] of picture.layout.rows.entries()) drawArea(context, picture, row, place);
  drawOwnTasks(paint, picture);
}

// One path per row: a rectangle per pixel would take ten times as long.
function drawArea(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  row: number,
  place: Row,
): void {
  const { left } = picture.layout.plot;
  const bottom = place.y + place.height;
  const shares = busyShares(picture, row, place);
  context.beginPath();
  context.moveTo(left, bottom);
  for (let pixel = 0; pixel < shares.length; pixel += 1) {
    context.lineTo(left + pixel, bottom - (place.height - 1) * shares[pixel]);
  }
  context.lineTo(left + shares.length, bottom);
  context.fill();
}

/** Returns a row's utilization at each pixel. */
function busyShares({ layout, busy, window }: TimelinePicture, row: number, place: Row): Float64Array {
  const shares = new Float64Array(Math.max(0, Math.floor(layout.plot.width)));
  if (busy === null) return shares;
  const step = (window.to - window.from) / layout.plot.width;
  const slots = place.pastSlot - place.firstSlot;
  let before = busy.upTo(row, window.from);
  for (let pixel = 0; pixel < shares.length; pixel += 1) {
    const after = busy.upTo(row, window.from + (pixel + 1) * step);
    shares[pixel] = (after - before) / (step * slots);
    before = after;
  }
  return shares;
}

function drawOwnTasks(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { model, layout, hues, focus, window } = picture;
  if (focus.job === null) return;
  const { spans } = model.attempts;
  context.fillStyle = jobColour(hues, palette, focus, focus.job);
  for (const attempt of model.trace.attemptsOfJob(focus.job)) {
    if (!(spans.from[attempt] < window.to) || spans.to[attempt] <= window.from) continue;
    const slot = spans.slotOf(attempt);
    const row = layout.rows.find(({ firstSlot, pastSlot }) => slot >= firstSlot && slot < pastSlot);
    if (row === undefined) continue;
    const left = pixelAt(picture, Math.max(window.from, spans.from[attempt]));
    const right = pixelAt(picture, Math.min(window.to, spans.to[attempt]));
    // Each slot has its own height within the row, so that tasks of one job do not hide each other.
    const share = (slot - row.firstSlot) / (row.pastSlot - row.firstSlot);
    context.fillRect(left, row.y + 1 + share * (row.height - 3), Math.max(1.5, right - left), 2);
  }
}
