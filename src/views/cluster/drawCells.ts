import { NONE } from '../../engine/ids.ts';
import { crowding, crowdingColours, pixelOf } from '../looks/heat.ts';
import { drawBox, type Paint } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';
import { colours, jobOfEntry } from './picture.ts';
import { isOnStage } from './places.ts';

/** Returns the crowding of each server, as a step of the scale. */
export function crowdingOfServers({
  layout,
  snapshot,
}: Pick<ClusterPicture, 'layout' | 'snapshot'>): Uint8Array {
  const { servers, slots } = layout.topology;
  const steps = new Uint8Array(servers);
  for (let server = 0; server < servers; server += 1) {
    const busy = snapshot.running[server] + snapshot.held[server] + snapshot.kept[server];
    steps[server] = crowding(busy, slots[server], snapshot.waiting[server]);
  }
  return steps;
}

/** Returns the mean crowding of each rack, for racks too small to show their servers. */
export function crowdingOfRacks(picture: Pick<ClusterPicture, 'layout' | 'snapshot'>): Float64Array {
  const { racks, rackOf, servers } = picture.layout.topology;
  const steps = crowdingOfServers(picture);
  const sums = new Float64Array(racks);
  const sizes = new Uint32Array(racks);
  for (let server = 0; server < servers; server += 1) {
    sums[rackOf[server]] += steps[server];
    sizes[rackOf[server]] += 1;
  }
  return sums.map((sum, rack) => sum / Math.max(1, sizes[rack]));
}

/** Draws cells of colour: one pixel per cell in a buffer, which is then stretched to its size on screen. */
export type CellPainter = (paint: Paint, picture: ClusterPicture) => void;

/** Creates a painter of cells with its own buffer. */
export function createCellPainter(): CellPainter {
  const buffer = document.createElement('canvas');
  return (paint, picture) => {
    const { context, palette } = paint;
    const { layout } = picture;
    const { columns, perRow, racks, topology } = layout;
    const rows = Math.ceil(layout.rackHeight / layout.cellHeight);
    const rackRows = Math.ceil(racks.length / columns);
    buffer.width = columns * perRow;
    buffer.height = rackRows * rows;
    const own = buffer.getContext('2d');
    if (own === null || buffer.width === 0 || buffer.height === 0) return;
    const image = own.createImageData(buffer.width, buffer.height);
    const pixels = new Uint32Array(image.data.buffer);
    const steps = crowdingOfServers(picture);
    const scale = crowdingColours(palette).map(pixelOf);
    let rack = -1;
    let place = 0;
    for (let server = 0; server < topology.servers; server += 1) {
      place = topology.rackOf[server] === rack ? place + 1 : 0;
      rack = topology.rackOf[server];
      const column = (rack % columns) * perRow + (place % perRow);
      const row = Math.floor(rack / columns) * rows + Math.floor(place / perRow);
      pixels[row * buffer.width + column] = scale[steps[server]];
    }
    own.putImageData(image, 0, 0);
    stretch(context, buffer, picture, rows);
    drawGaps(paint, picture);
    if (picture.focus.job !== null) drawOwnCells(paint, picture);
  };
}

function stretch(
  context: CanvasRenderingContext2D,
  buffer: HTMLCanvasElement,
  { layout }: ClusterPicture,
  rows: number,
) {
  const { columns, perRow, cellWidth, cellHeight, insetLeft, insetTop } = layout;
  context.imageSmoothingEnabled = false;
  for (const [rack, { x, y }] of layout.racks.entries()) {
    if (!isOnStage(layout, layout.racks[rack])) continue;
    context.drawImage(
      buffer,
      (rack % columns) * perRow,
      Math.floor(rack / columns) * rows,
      perRow,
      rows,
      x + insetLeft,
      y + insetTop,
      perRow * cellWidth,
      rows * cellHeight,
    );
  }
}

// Lines in the background colour separate cells where there is room.
function drawGaps(paint: Paint, { layout }: ClusterPicture): void {
  const { context, palette } = paint;
  const { racks, columns, cellWidth, cellHeight, insetLeft, insetTop, perRow, rackHeight } = layout;
  if (cellWidth < 6 || cellHeight < 6) return;
  context.fillStyle = palette.surface;
  const rows = Math.floor((rackHeight - insetTop) / cellHeight);
  for (const [rack, { x, y }] of racks.entries()) {
    if (!isOnStage(layout, racks[rack]) && rack % columns !== 0) continue;
    for (let column = 1; column < perRow; column += 1) {
      context.fillRect(x + insetLeft + column * cellWidth - 1, y + insetTop, 1, rows * cellHeight);
    }
    if (rack % columns !== 0) continue;
    const last = racks[Math.min(racks.length - 1, rack + columns - 1)];
    for (let row = 1; row < rows; row += 1) {
      context.fillRect(x, y + insetTop + row * cellHeight - 1, last.x + last.width - x, 1);
    }
  }
}

/** Draws the selected job's running tasks as filled squares, its reservations and waiting tasks as rings. */
function drawOwnCells(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, trace, focus } = picture;
  const { attempts, entries } = trace.data.tables;
  if (focus.job === null) return;
  const size = Math.max(3, layout.cellWidth - 1);
  // Smaller marks would disappear in their own outline.
  const ground = size >= 5 ? 1 : 0;
  const square = (server: number, isRunning: boolean) => {
    // Whole pixels: drawing at fractions is slower than everything else here.
    const x = Math.floor(layout.serverX[server] + (layout.cellWidth - size) / 2);
    const y = Math.floor(layout.serverY[server] + (layout.cellHeight - size) / 2);
    if (ground > 0) {
      context.fillStyle = palette.surface;
      context.fillRect(x - ground, y - ground, size + 2 * ground, size + 2 * ground);
    }
    if (isRunning || ground === 0) {
      // If there is no room for an outline, waiting tasks are smaller squares.
      const side = isRunning ? size : size - 1;
      context.fillStyle = colour;
      context.fillRect(x, y, side, side);
    } else context.strokeRect(x + 0.75, y + 0.75, size - 1.5, size - 1.5);
  };
  const colour = colours(picture, palette)(focus.job);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (jobOfEntry(picture, entry) === focus.job) square(entries.columns.server[entry], false);
  }
  for (const attempt of trace.attemptsOfJob(focus.job)) {
    const isRunning =
      attempts.columns.startedAt[attempt] <= snapshot.time &&
      attempts.columns.endedAt[attempt] > snapshot.time;
    if (isRunning && attempts.columns.task[attempt] !== NONE) square(attempts.columns.server[attempt], true);
  }
}

/** Draws each rack as one block in the colour of its mean crowding. */
export function drawRackCells(paint: Paint, picture: ClusterPicture): void {
  const pen = { ...paint, scale: 1 };
  const scale = crowdingColours(pen.palette);
  const means = crowdingOfRacks(picture);
  for (const [rack, box] of picture.layout.racks.entries())
    drawBox(pen, box, { fill: scale[Math.round(means[rack])] });
}
