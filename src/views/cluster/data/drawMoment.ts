import type { ServerId } from '../../../engine/ids.ts';
import { type Paint, write } from '../../looks/pen.ts';
import type { ClusterLayout } from '../layout.ts';
import { cellAt, slotAt } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { queueHeight } from './blockPlaces.ts';
import { boxesOfBlock, drawBlocks } from './drawBlocks.ts';
import type { JobBlocks } from './jobBlocks.ts';
import type { DataPicture } from './picture.ts';
import type { Pulse, Stops } from './pulses.ts';
import { blocksOfTask, replicasOf } from './sources.ts';

/** Rings the replicas of blocks: their marks, or the servers where there are no marks. */
export function ringReplicas(
  context: CanvasRenderingContext2D,
  picture: DataPicture,
  job: JobBlocks | null,
  blocks: readonly number[],
  colour: string,
  width: number,
): void {
  for (const block of blocks) {
    const marks = job === null ? [] : boxesOfBlock(picture, job, block);
    if (marks.length > 0) {
      for (const box of marks) ring(context, box, 1.5, colour, width * picture.layout.scale);
      continue;
    }
    for (const server of replicasOf(picture.trace, block))
      ring(context, slotsOf(picture.layout, server), 2.5, colour, width * picture.layout.scale);
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
 * Highlights the blocks of a job that was just skipped, or that launched a task away from them, and the offered slot.
 */
export function drawPulse(
  paint: Paint,
  picture: DataPicture,
  job: JobBlocks,
  pulse: Pulse,
  isReduced: boolean,
): void {
  const { context } = paint;
  const { snapshot, layout, trace } = picture;
  const waiting = job.blocks.filter((_, index) => job.launchedAt[index] > snapshot.time);
  const blocks = pulse.task >= 0 ? blocksOfTask(trace, pulse.task) : waiting;
  const colour = picture.colourOf(pulse.job);
  context.globalAlpha = isReduced ? 1 : Math.max(0.15, pulse.strength);
  // The blocks of a job that is not selected are drawn only now.
  if (picture.job !== pulse.job) drawBlocks(paint, picture, job, colour);
  ringReplicas(context, picture, job, blocks, colour, isReduced ? 1.5 : 1 + pulse.strength);
  context.setLineDash([4, 3]);
  ring(context, slotsOf(layout, pulse.server), 3, colour, 1.5 * layout.scale);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Crosses out the slots of attempts that were stopped a moment ago. */
export function drawStops(
  paint: Paint,
  { layout, trace }: DataPicture,
  { attempts, strength }: Stops,
  isReduced: boolean,
): void {
  const { context, palette } = paint;
  const { server, lane } = trace.data.tables.attempts.columns;
  if (layout.detail === 'racks') return;
  context.globalAlpha = isReduced ? 1 : Math.max(0.25, strength);
  context.strokeStyle = palette.ink;
  context.lineWidth = 2 * layout.scale;
  for (const attempt of attempts) {
    const box =
      layout.detail === 'tasks'
        ? slotAt(layout, server[attempt], lane[attempt])
        : cellAt(layout, server[attempt]);
    const arm = Math.min(box.width, box.height, 20 * layout.scale) / 2 - 2;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    context.beginPath();
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x - arm, y + arm);
    context.lineTo(x + arm, y - arm);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function ring(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  outset: number,
  colour: string,
  lineWidth: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.beginPath();
  context.roundRect(x - outset, y - outset, width + 2 * outset, height + 2 * outset, 3);
  context.stroke();
}

/** Writes why blocks are highlighted: "j3 skipped", "j3 launched away from its data". */
export function drawPulseWord(
  paint: Paint,
  { layout, snapshot }: DataPicture,
  name: string,
  pulse: Pulse,
): void {
  const { context, palette } = paint;
  if (layout.detail !== 'tasks') return;
  const words = pulse.task >= 0 ? `${name} away` : `${name} skipped`;
  const { x, width } = cellAt(layout, pulse.server);
  const { serverY, glyph } = layout;
  const bottom = serverY[pulse.server] + glyph.queueBottom - queueHeight(layout, snapshot, pulse.server) - 3;
  write({ context, palette, scale: layout.scale }, words, x + width / 2, bottom, {
    colour: palette.ink,
    halo: palette.sunken,
    isBold: true,
    most: width + 24,
    align: 'center',
    baseline: 'alphabetic',
  });
}
