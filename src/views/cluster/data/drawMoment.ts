import type { ServerId } from '../../../engine/ids.ts';
import { drawBox, drawCross, inset, type Paint, type Pen, write } from '../../looks/pen.ts';
import type { Look } from '../../looks/sketch.ts';
import { jobName } from '../../shared/names.ts';
import type { ClusterLayout } from '../layout.ts';
import { cellAt, slotAt } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { queueHeight } from './blockPlaces.ts';
import { boxesOfBlock, drawBlocks } from './drawBlocks.ts';
import type { JobBlocks } from './jobBlocks.ts';
import type { DataPicture } from './picture.ts';
import type { Pulse } from './pulses.ts';
import { blocksOfTask, replicasOf } from './sources.ts';

/** Rings the replicas of blocks: their marks, or the servers where there are no marks. */
export function ringReplicas(
  paint: Paint,
  picture: DataPicture,
  job: JobBlocks | null,
  blocks: readonly number[],
  stroke: string,
  width: number,
): void {
  const pen = { ...paint, scale: picture.layout.scale };
  for (const block of blocks) {
    const marks = job === null ? [] : boxesOfBlock(picture, job, block);
    const servers = marks.length > 0 ? [] : replicasOf(picture.trace, block);
    for (const box of marks) ring(pen, box, 1.5, { stroke, weight: width });
    for (const server of servers) ring(pen, slotsOf(picture.layout, server), 2.5, { stroke, weight: width });
  }
}

/** Returns the box around the slots of a server, or around its cell where slots are not drawn. */
function slotsOf(layout: ClusterLayout, server: ServerId): Box {
  const { detail, glyph, serverX, serverY } = layout;
  if (detail === 'cells' || detail === 'racks') return cellAt(layout, server);
  return {
    x: serverX[server] + glyph.slotsLeft,
    y: serverY[server] + glyph.slotsTop,
    width: glyph.slotsWidth,
    height: glyph.slotsHeight,
  };
}

/**
 * Highlights the blocks of a job that was just skipped, or that launched a task away from them, and the offered slot; and says which
 * of both.
 */
export function drawPulse(paint: Paint, picture: DataPicture, job: JobBlocks, pulse: Pulse): void {
  const { context } = paint;
  const { snapshot, layout, trace, isReduced } = picture;
  const pen = { ...paint, scale: layout.scale };
  const waiting = job.blocks.filter((_, index) => job.launchedAt[index] > snapshot.time);
  const blocks = pulse.task >= 0 ? blocksOfTask(trace, pulse.task) : waiting;
  const colour = picture.colourOf(pulse.job);
  context.globalAlpha = isReduced ? 1 : Math.max(0.15, pulse.strength);
  // The blocks of a job that is not selected are drawn only now.
  if (picture.job !== pulse.job) drawBlocks(paint, picture, job, colour);
  ringReplicas(paint, picture, job, blocks, colour, isReduced ? 1.5 : 1 + pulse.strength);
  ring(pen, slotsOf(layout, pulse.server), 3, { stroke: colour, weight: 1.5, dash: [4, 3] });
  context.globalAlpha = 1;
  writePulse(pen, picture, pulse);
}

/** Writes why blocks are highlighted: "j3 skipped", "j3 away". */
function writePulse(pen: Pen, { layout, snapshot }: DataPicture, { job, task, server }: Pulse): void {
  if (layout.detail !== 'tasks') return;
  const { x, width } = cellAt(layout, server);
  const queue = queueHeight(layout, snapshot, server);
  const bottom = layout.serverY[server] + layout.glyph.queueBottom - queue - 3;
  const most = width + 24;
  // The last server of a rack may stand at the edge.
  const middle = Math.max(most / 2, Math.min(layout.width - most / 2, x + width / 2));
  write(pen, `${jobName(job)} ${task >= 0 ? 'away' : 'skipped'}`, middle, bottom, {
    colour: pen.palette.ink,
    halo: pen.palette.sunken,
    isBold: true,
    most,
    align: 'center',
    baseline: 'alphabetic',
  });
}

/** Crosses out the slots of attempts that were stopped a moment ago. */
export function drawStops(paint: Paint, { layout, trace, stops, isReduced }: DataPicture): void {
  const pen = { ...paint, scale: layout.scale };
  const { server, lane } = trace.data.tables.attempts.columns;
  if (layout.detail === 'racks' || stops === null) return;
  const opacity = isReduced ? 1 : Math.max(0.25, stops.strength);
  const look = { stroke: paint.palette.ink, weight: 2, opacity };
  for (const attempt of stops.attempts) {
    const isFine = layout.detail === 'tasks';
    const cell = cellAt(layout, server[attempt]);
    const { x, y, width, height } = isFine ? slotAt(layout, server[attempt], lane[attempt]) : cell;
    const arm = Math.min(width, height, 20 * layout.scale) / 2 - 2;
    drawCross(pen, x + width / 2, y + height / 2, arm, look);
  }
}

function ring(pen: Pen, box: Box, outset: number, look: Look): void {
  drawBox(pen, inset(box, -outset), { ...look, round: 3 });
}
