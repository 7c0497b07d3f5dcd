import { jobColour } from '../looks/colour.ts';
import { drawBox, drawLines, type Pen } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';
import type { Row } from './rows.ts';

/** Draws the utilization of each group of slots, with the selected job's part in its colour. */
export function drawGroups(pen: Pen, picture: TimelinePicture): void {
  const { left } = picture.layout.plot;
  for (const [row, place] of picture.layout.rows.entries()) {
    const bottom = place.y + place.height;
    const shares = busyShares(picture, row, place);
    // One path per row: a rectangle per pixel would take ten times as long.
    const top = Array.from(shares, (share, at) => [left + at, bottom - (place.height - 1) * share]);
    drawLines(pen, { fill: pen.palette.otherJob }, [
      left,
      bottom,
      ...top.flat(),
      left + shares.length,
      bottom,
    ]);
  }
  drawOwnTasks(pen, picture);
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

function drawOwnTasks(pen: Pen, picture: TimelinePicture): void {
  const { model, layout, hues, focus, window } = picture;
  if (focus.job === null) return;
  const { spans } = model.attempts;
  const look = { fill: jobColour(hues, pen.palette, focus, focus.job) };
  for (const attempt of model.trace.attemptsOfJob(focus.job)) {
    if (!(spans.from[attempt] < window.to) || spans.to[attempt] <= window.from) continue;
    const slot = spans.slotOf(attempt);
    const row = layout.rows.find(({ firstSlot, pastSlot }) => slot >= firstSlot && slot < pastSlot);
    if (row === undefined) continue;
    const x = pixelAt(picture, Math.max(window.from, spans.from[attempt]));
    const right = pixelAt(picture, Math.min(window.to, spans.to[attempt]));
    // Each slot has its own height within the row, so that tasks of one job do not hide each other.
    const share = (slot - row.firstSlot) / (row.pastSlot - row.firstSlot);
    const y = row.y + 1 + share * (row.height - 3);
    drawBox(pen, { x, y, width: Math.max(1.5, right - x), height: 2 }, look);
  }
}
