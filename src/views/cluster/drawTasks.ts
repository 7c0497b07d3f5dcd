import { NONE } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { copyKindOfEntry } from '../../trace/entryKinds.ts';
import { drawBox, drawDot, drawLines, inset, type Paint, type Pen, write } from '../looks/pen.ts';
import { drawRunning } from './drawRunning.ts';
import { widthsFact } from './lengths.ts';
import type { ClusterPicture } from './picture.ts';
import { colours, jobOfEntry, jobOfStage, WAITS, waitingColour } from './picture.ts';
import { entryAt, isOut, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';

/** Draws every running task, held slot and queue entry individually. */
export function drawTasks(paint: Paint, picture: ClusterPicture): void {
  const pen = { ...paint, scale: picture.layout.scale };
  drawRunning(paint, picture);
  drawHolds(pen, picture);
  drawQueues(pen, picture);
  drawRests(pen, picture);
}

/** A held slot is idle and waits for an answer: dashed, with a dot that grows until the answer arrives. */
function drawHolds(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { layout, snapshot, trace } = picture;
  const { firstSlot } = layout.topology;
  const { stage, from, to } = trace.data.tables.holds.columns;
  const colourOf = colours(picture, palette);
  for (const server of layout.shown) {
    if (snapshot.held[server] === 0) continue;
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const hold = snapshot.holdIn[slot];
      if (hold === NONE) continue;
      const box = slotAt(layout, server, slot - firstSlot[server]);
      const stroke = colourOf(jobOfStage(picture, stage[hold]));
      drawBox(pen, inset(box, 0.75), { stroke: palette.idle, weight: 1.5 });
      drawBox(pen, inset(box, 0.75), { stroke, weight: 1.5, dash: [3, 2] });
      const share = (snapshot.time - from[hold]) / Math.max(1, to[hold] - from[hold]);
      drawDot(pen, ...middleOf(box), box.width * (0.12 + 0.14 * share), { fill: stroke });
    }
  }
}

/**
 * Entries of queues: tinted boxes for tasks, as wide as they are long, dashed if they wait elsewhere too (Apollo §3.4), and dashed rings for
 * reservations; those of other jobs than the selected one are dots.
 */
function drawQueues(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { layout, snapshot, trace, focus } = picture;
  const { server, task } = trace.data.tables.entries.columns;
  const colourOf = colours(picture, palette);
  const widths = widthsFact.of(trace);
  const dash = [2, 1.6];
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (isOut(layout, server[entry])) continue;
    const box = entryAt(layout, server[entry], snapshot.places[index], snapshot.queued[server[entry]]);
    if (box === null) continue;
    const job = jobOfEntry(picture, entry);
    if (task[entry] === NONE) {
      const stroke = colourOf(job);
      const isOther = focus.job !== null && job !== focus.job;
      const radius = job === focus.job ? Math.max(5, Math.min(7, box.height)) : box.height / 2 + 0.25;
      if (isOther) drawDot(pen, ...middleOf(box), Math.min(2, box.height / 2), { fill: stroke });
      else drawDot(pen, ...middleOf(box), radius, { fill: palette.surface, stroke, weight: 1.5, dash });
      continue;
    }
    const kind = copyKindOfEntry(trace, entry);
    const stroke = waitingColour(colourOf(job), palette);
    const { x, y, width, height } = box;
    const wide = widths[task[entry]] * (width - 1.5);
    const own = { x: x + 0.75, y: y + 0.25, width: wide, height: height - 0.5 };
    const isTwice = kind === AttemptKind.duplicate;
    drawBox(pen, own, { fill: palette.surface, round: 2.5 });
    drawBox(pen, own, { fill: stroke, round: 2.5, opacity: WAITS });
    drawBox(pen, own, { stroke, weight: 1.5, round: 2.5, dash: isTwice ? dash : undefined });
    if (kind === AttemptKind.opportunistic) drawSlashes(pen, own, stroke);
  }
}

function middleOf({ x, y, width, height }: Box): readonly [x: number, y: number] {
  return [x + width / 2, y + height / 2];
}

/** Marks an entry that gives way to others, by stripes as they have that run. */
function drawSlashes(pen: Pen, { x, y, width, height }: Box, stroke: string): void {
  const slash = (part: number) => {
    const middle = x + part * width;
    return [middle - height / 3, y + 0.5, middle + height / 3, y + height - 0.5];
  };
  drawLines(pen, { stroke, weight: 1.5 }, slash(0.35), slash(0.65));
}

/** Writes how many more entries wait than fit. */
function drawRests(pen: Pen, { layout, snapshot }: ClusterPicture): void {
  const { room, middle, queueBottom, pitch } = layout.glyph;
  const style = { colour: pen.palette.inkSoft, align: 'center' } as const;
  for (const server of layout.shown) {
    const rest = snapshot.queued[server] - room;
    const y = layout.serverY[server] + queueBottom - (room - 0.5) * pitch;
    if (rest > 0) write(pen, `+${rest + 1}`, layout.serverX[server] + middle, y, style);
  }
}
