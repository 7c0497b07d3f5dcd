import { formatMicros } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { raceOf, slotTimeOf, wouldEndAt } from '../../trace/races.ts';
import type { Box } from '../../widgets/shapes.ts';
import { hatchLightly } from '../looks/maintenanceLook.ts';
import { drawBox, drawLines, inset, type Paint, type Pen, widthOf, within, write } from '../looks/pen.ts';
import { slotTimeWords } from '../shared/raceWords.ts';
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
import { drawSlots } from './drawSlots.ts';
import { pixelAt, rowOf, type TimelinePicture } from './picture.ts';

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

/** Says beside the attempts at the task in focus what its race saved and wasted, as far as their ends have come. */
function drawRace(pen: Pen, picture: TimelinePicture): void {
  const { focus, model, layout, time } = picture;
  const task = focus.hoveredTask ?? focus.task;
  const race = task === null || layout.detail !== 'slots' ? null : raceOf(model.trace, task);
  if (race === null || race.winner < 0) return;
  const { startedAt, endedAt } = model.trace.data.tables.attempts.columns;
  for (const loser of race.losers) {
    if (startedAt[loser] === Number.POSITIVE_INFINITY || endedAt[loser] > time) continue;
    drawRest(pen, picture, loser);
    drawLabel(pen, picture, loser, `wasted ${slotTimeWords(slotTimeOf(model.trace, loser))}`);
  }
  if (endedAt[race.winner] > time || !(race.saved > 0)) return;
  drawLabel(pen, picture, race.winner, `saved ${formatMicros(race.saved)}`);
}

/** Frames the time that a loser would still have taken, with a line at its end. */
function drawRest(pen: Pen, picture: TimelinePicture, loser: AttemptId): void {
  const { ink: stroke } = pen.palette;
  const { y, height } = rowOf(picture, loser);
  const x = pixelAt(picture, picture.model.attempts.spans.to[loser]);
  const right = pixelAt(picture, wouldEndAt(picture.model.trace, loser));
  if (!(right - x > 2)) return;
  const box = { x, y: y + 1.5, width: right - x, height: height - 3 };
  drawBox(pen, box, { stroke, weight: 1.25, dash: [1.5, 2.5] });
  drawLines(pen, { stroke, weight: 2 }, [right, y, right, y + height]);
}

/** Writes beside the end of an attempt, on the side where there is room. */
function drawLabel(pen: Pen, picture: TimelinePicture, attempt: AttemptId, words: string): void {
  const { palette, scale } = pen;
  const { plot } = picture.layout;
  const row = rowOf(picture, attempt);
  const end = pixelAt(picture, picture.model.attempts.spans.to[attempt]);
  if (end < plot.left || end > plot.left + plot.width) return;
  const width = widthOf(pen, words, { isBold: true }) + 8 * scale;
  const height = 17 * scale;
  const isRight = end + width + 4 < plot.left + plot.width;
  const x = isRight ? end + 4 : Math.max(plot.left, end - width - 20 * scale);
  const y = Math.max(plot.top, Math.min(row.y + (row.height - height) / 2, plot.top + plot.height - height));
  drawBox(pen, { x, y, width, height }, { fill: palette.surface, round: 3 * scale });
  write(pen, words, x + 4 * scale, y + height / 2 + 0.5, { colour: palette.ink, isBold: true });
}

/** Hatches the rows of servers for the time of their maintenance, which is known before it comes; neighbours share a box. */
function drawMaintenance(pen: Pen, picture: TimelinePicture): void {
  const { layout, window } = picture;
  const { data } = picture.model.trace;
  const { length, columns } = data.tables.maintenance;
  const { server, from, to } = columns;
  const { firstSlot } = data.topology;
  const { plot, rows } = layout;
  for (let row = 0; row < length; row += 1) {
    const first = row;
    while (row + 1 < length && isBeside(data, row)) row += 1;
    const [begin, past] = [firstSlot[server[first]], firstSlot[server[row] + 1]];
    if (begin === past || from[row] >= window.to || to[row] <= window.from) continue;
    const x = Math.max(plot.left, pixelAt(picture, from[row]));
    const right = Math.min(plot.left + plot.width, pixelAt(picture, to[row]));
    const { y } = rows[begin];
    const last = rows[past - 1];
    const box = { x, y, width: right - x, height: last.y + last.height - y };
    hatchLightly(pen, box, pen.palette.lineStrong);
    drawBox(pen, inset(box, 0.5), { stroke: pen.palette.lineStrong });
    name(pen, box);
  }
}

/** Tells whether the next row of the table is the same maintenance of the next server of the rack. */
function isBeside({ tables, topology }: TraceData, row: number): boolean {
  const { server, from, to } = tables.maintenance.columns;
  const { rackOf } = topology;
  return (
    server[row + 1] === server[row] + 1 &&
    rackOf[server[row + 1]] === rackOf[server[row]] &&
    from[row + 1] === from[row] &&
    to[row + 1] === to[row]
  );
}

/** Names the box where there is room. */
function name(pen: Pen, { x, y, width, height }: Box): void {
  const { palette, scale } = pen;
  const words = 'maintenance';
  const room = widthOf(pen, words, { size: 10 }) + 6;
  if (width < room + 6 || height < 13 * scale) return;
  const [centre, middle] = [x + width / 2, y + height / 2];
  const box = { x: centre - room / 2, y: middle - 6 * scale, width: room, height: 12 * scale };
  drawBox(pen, box, { fill: palette.sunken });
  write(pen, words, centre, middle, { colour: palette.inkSoft, size: 10, align: 'center' });
}
