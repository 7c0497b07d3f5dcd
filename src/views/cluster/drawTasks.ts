import { NONE } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { copyKindOfEntry } from '../../trace/entryKinds.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import type { Paint } from '../looks/pen.ts';
import { drawRunning } from './drawRunning.ts';
import type { ClusterPicture } from './picture.ts';
import { colours, jobOfEntry, jobOfStage, WAITS, waitingColour } from './picture.ts';
import { entryAt, isOut, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';

/** Draws every running task, held slot and queue entry individually. */
export function drawTasks(paint: Paint, picture: ClusterPicture): void {
  drawRunning(paint, picture);
  drawHolds(paint, picture);
  drawQueues(paint, picture);
  drawRests(paint, picture);
}

/** A held slot is idle and waits for an answer: dashed, with a dot that grows until the answer arrives. */
function drawHolds(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, trace } = picture;
  const { firstSlot } = layout.topology;
  const { stage, from, to } = trace.data.tables.holds.columns;
  const colourOf = colours(picture, palette);
  context.lineWidth = 1.5 * layout.scale;
  for (const server of layout.shown) {
    if (snapshot.held[server] === 0) continue;
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const hold = snapshot.holdIn[slot];
      if (hold === NONE) continue;
      const { x, y, width, height } = slotAt(layout, server, slot - firstSlot[server]);
      const colour = colourOf(jobOfStage(picture, stage[hold]));
      context.setLineDash([]);
      context.strokeStyle = palette.idle;
      context.strokeRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5);
      context.setLineDash([3, 2]);
      context.strokeStyle = colour;
      context.strokeRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5);
      const share = (snapshot.time - from[hold]) / Math.max(1, to[hold] - from[hold]);
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x + width / 2, y + height / 2, width * (0.12 + 0.14 * share), 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.setLineDash([]);
}

/**
 * Entries of queues: tinted boxes for tasks, dashed if they wait elsewhere too (Apollo §3.4), and dashed rings for reservations; those
 * of other jobs than the selected one are dots.
 */
function drawQueues(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, trace, focus } = picture;
  const { server, task } = trace.data.tables.entries.columns;
  const colourOf = colours(picture, palette);
  context.lineWidth = 1.5 * layout.scale;
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (isOut(layout, server[entry])) continue;
    const box = entryAt(layout, server[entry], snapshot.places[index], snapshot.queued[server[entry]]);
    if (box === null) continue;
    const isReservation = task[entry] === NONE;
    const kind = copyKindOfEntry(trace, entry);
    const job = jobOfEntry(picture, entry);
    const hue = colourOf(job);
    const colour = isReservation ? hue : waitingColour(hue, palette);
    if (isReservation && focus.job !== null && job !== focus.job) {
      drawDot(context, box, colour);
      continue;
    }
    context.strokeStyle = colour;
    context.fillStyle = palette.surface;
    context.setLineDash(isReservation || kind === AttemptKind.duplicate ? [2, 1.6] : []);
    context.beginPath();
    if (isReservation) {
      const radius = job === focus.job ? Math.min(7, box.height) : box.height / 2 + 0.25;
      context.arc(box.x + box.width / 2, box.y + box.height / 2, radius, 0, 2 * Math.PI);
    } else {
      context.roundRect(box.x + 0.75, box.y + 0.25, box.width - 1.5, box.height - 0.5, 2.5);
    }
    context.fill();
    if (!isReservation) {
      context.globalAlpha = WAITS;
      context.fillStyle = colour;
      context.fill();
      context.globalAlpha = 1;
    }
    context.stroke();
    if (kind === AttemptKind.opportunistic) drawSlashes(context, box);
  }
  context.setLineDash([]);
}

function drawDot(context: CanvasRenderingContext2D, { x, y, width, height }: Box, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x + width / 2, y + height / 2, Math.min(2, height / 2), 0, 2 * Math.PI);
  context.fill();
}

/** Marks an entry that gives way to others, by stripes as they have that run. */
function drawSlashes(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.beginPath();
  for (const part of [0.35, 0.65]) {
    context.moveTo(x + part * width - height / 3, y + 0.5);
    context.lineTo(x + part * width + height / 3, y + height - 0.5);
  }
  context.stroke();
}

/** Writes how many more entries wait than fit. */
function drawRests(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot } = picture;
  const { room, middle, queueBottom, pitch } = layout.glyph;
  context.fillStyle = palette.inkSoft;
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const server of layout.shown) {
    const rest = snapshot.queued[server] - room;
    if (rest <= 0) continue;
    const y = layout.serverY[server] + queueBottom - (room - 0.5) * pitch;
    context.fillText(`+${rest + 1}`, layout.serverX[server] + middle, y);
  }
}
