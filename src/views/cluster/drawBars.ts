import { NONE } from '../../engine/ids.ts';
import { inkOn } from '../looks/contrast.ts';
import { crowding, crowdingColours } from '../looks/heat.ts';
import { drawBox, type Paint, type Pen, widthOf, write } from '../looks/pen.ts';
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
  const pen = { ...paint, scale: picture.layout.scale };
  drawStrips(pen, picture.layout);
  drawRunning(paint, picture);
  drawQueueBars(pen, picture);
  if (picture.focus.job !== null) drawOwnEntries(pen, picture, picture.focus.job);
}

function drawStrips(pen: Pen, { shown, topology, glyph, serverX, serverY }: ClusterPicture['layout']): void {
  const { slotsLeft, slotsTop, slotsWidth: width, slotsHeight: height } = glyph;
  for (const server of shown) {
    const box = { x: serverX[server] + slotsLeft, y: serverY[server] + slotsTop, width, height };
    if (topology.slots[server] > 0) drawBox(pen, box, { fill: pen.palette.idle });
  }
}

/** Height of one queue entry in a bar, in CSS pixels. */
export function entryHeightIn({ layout }: Pick<ClusterPicture, 'layout'>): number {
  return layout.glyph.queueBottom / MOST_ENTRIES;
}

function drawQueueBars(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { layout, snapshot, focus } = picture;
  const { slotsLeft, slotsWidth: width, queueBottom } = layout.glyph;
  const unit = entryHeightIn(picture);
  const steps = crowdingColours(palette);
  for (const server of layout.shown) {
    const waiting = snapshot.waiting[server];
    const x = layout.serverX[server] + slotsLeft;
    const bottom = layout.serverY[server] + queueBottom + 2;
    const height = Math.min(waiting, MOST_ENTRIES) * unit;
    const teeth = Math.min(snapshot.queued[server], MOST_ENTRIES);
    for (let tooth = Math.floor(waiting); tooth < teeth; tooth += 1) {
      const y = Math.round(bottom - (tooth + 1) * unit);
      drawBox(pen, { x, y, width, height: 1 }, { fill: palette.lineStrong });
    }
    if (waiting === 0) continue;
    const busy = snapshot.running[server] + snapshot.kept[server];
    const step = crowding(busy, layout.topology.slots[server], waiting);
    const fill = focus.job === null ? steps[step] : palette.otherJob;
    drawBox(pen, { x, y: bottom - height, width, height }, { fill });
    if (waiting <= MOST_ENTRIES) continue;
    const style = { colour: inkOn(fill, palette), align: 'center', baseline: 'top' } as const;
    const more = `+${Math.round(waiting - MOST_ENTRIES)}`;
    if (widthOf(pen, more) <= width) write(pen, more, x + width / 2, bottom - height + 1, style);
    else drawBox(pen, { x, y: bottom - height, width, height: 2 }, { fill: style.colour });
  }
}

function drawOwnEntries(pen: Pen, picture: ClusterPicture, job: number): void {
  const { layout, snapshot, trace } = picture;
  const { slotsLeft, slotsWidth: width, queueBottom } = layout.glyph;
  const unit = entryHeightIn(picture);
  const { server, task } = trace.data.tables.entries.columns;
  const look = { fill: colours(picture, pen.palette)(job) };
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (jobOfEntry(picture, entry) !== job || isOut(layout, server[entry])) continue;
    const place = Math.min(snapshot.places[index], MOST_ENTRIES - 1);
    const y = layout.serverY[server[entry]] + queueBottom + 2 - (place + 1) * unit;
    // A reservation is a tooth of the comb.
    const height = task[entry] === NONE ? 2 : Math.max(2, unit);
    drawBox(pen, { x: layout.serverX[server[entry]] + slotsLeft, y, width, height }, look);
  }
}
