import { NONE } from '../../engine/ids.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import { inkOn } from '../looks/contrast.ts';
import { crowding, crowdingColours } from '../looks/heat.ts';
import type { Paint } from '../looks/pen.ts';
import { drawRunning } from './drawRunning.ts';
import { type ClusterPicture, colours, jobOfEntry } from './picture.ts';
import { isOut } from './places.ts';

// A bar is at most so many entries high, so that one long queue does not flatten the others.
const MOST_ENTRIES = 16;

/**
 * Draws each server as a strip of slots with a bar whose height is the work that waits. The colour of a bar shows how
 * crowded the server is; while a job is selected, bars are grey except for the job's own entries. Above the bar stands a comb
 * with a tooth for each further place in line: reservations are no work.
 */
export function drawBars(paint: Paint, picture: ClusterPicture): void {
  drawStrips(paint, picture);
  drawQueueBars(paint, picture);
  if (picture.focus.job !== null) drawOwnEntries(paint, picture);
}

function drawStrips(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout } = picture;
  const { slots } = layout.topology;
  const { slotsLeft, slotsTop, slotsWidth, slotsHeight } = layout.glyph;
  context.fillStyle = palette.idle;
  for (const server of layout.shown) {
    if (slots[server] === 0) continue;
    context.fillRect(
      layout.serverX[server] + slotsLeft,
      layout.serverY[server] + slotsTop,
      slotsWidth,
      slotsHeight,
    );
  }
  drawRunning(paint, picture);
}

/** Height of one queue entry in a bar, in CSS pixels. */
export function entryHeightIn({ layout }: Pick<ClusterPicture, 'layout'>): number {
  return layout.glyph.queueBottom / MOST_ENTRIES;
}

function drawQueueBars(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, focus } = picture;
  const { slotsLeft, slotsWidth, queueBottom } = layout.glyph;
  const unit = entryHeightIn(picture);
  const steps = crowdingColours(palette);
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const server of layout.shown) {
    const waiting = snapshot.waiting[server];
    const x = layout.serverX[server] + slotsLeft;
    const bottom = layout.serverY[server] + queueBottom + 2;
    const height = Math.min(waiting, MOST_ENTRIES) * unit;
    context.fillStyle = palette.lineStrong;
    const teeth = Math.min(snapshot.queued[server], MOST_ENTRIES);
    for (let tooth = Math.floor(waiting); tooth < teeth; tooth += 1)
      context.fillRect(x, Math.round(bottom - (tooth + 1) * unit), slotsWidth, 1);
    if (waiting === 0) continue;
    const step = crowding(
      snapshot.running[server] + snapshot.kept[server],
      layout.topology.slots[server],
      waiting,
    );
    const colour = focus.job === null ? steps[step] : palette.otherJob;
    context.fillStyle = colour;
    context.fillRect(x, bottom - height, slotsWidth, height);
    if (waiting <= MOST_ENTRIES) continue;
    context.fillStyle = inkOn(colour, palette);
    const more = `+${Math.round(waiting - MOST_ENTRIES)}`;
    if (context.measureText(more).width <= slotsWidth)
      context.fillText(more, x + slotsWidth / 2, bottom - height + 1);
    else context.fillRect(x, bottom - height, slotsWidth, 2);
  }
}

function drawOwnEntries(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, trace, focus } = picture;
  const { slotsLeft, slotsWidth, queueBottom } = layout.glyph;
  const unit = entryHeightIn(picture);
  const { server, task } = trace.data.tables.entries.columns;
  if (focus.job === null) return;
  context.fillStyle = colours(picture, palette)(focus.job);
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (jobOfEntry(picture, entry) !== focus.job || isOut(layout, server[entry])) continue;
    const place = Math.min(snapshot.places[index], MOST_ENTRIES - 1);
    const y = layout.serverY[server[entry]] + queueBottom + 2 - (place + 1) * unit;
    // A reservation is a tooth of the comb.
    const height = task[entry] === NONE ? 2 : Math.max(2, unit);
    context.fillRect(layout.serverX[server[entry]] + slotsLeft, y, slotsWidth, height);
  }
}
