import type { ServerId } from '../../../engine/ids.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import { inkOn } from '../../looks/contrast.ts';
import { type Paint, write } from '../../looks/pen.ts';
import type { Box } from '../schedulerRow.ts';
import type { BlockStyle } from './blockPlaces.ts';
import { blockAt, blockStyle } from './blockPlaces.ts';
import { placeInFile } from './describe.ts';
import type { JobBlocks } from './jobBlocks.ts';
import { waitingOn } from './jobBlocks.ts';
import type { DataPicture } from './picture.ts';

/**
 * Draws the blocks of a job on the servers that hold them: filled while a task that reads them waits, hollow once all
 * such tasks are launched. Where marks do not fit, a bar shows the share of waiting blocks, with their number.
 */
export function drawBlocks(paint: Paint, picture: DataPicture, job: JobBlocks, colour: string): void {
  const { context } = paint;
  const { layout } = picture;
  const style = blockStyle(layout, job.mostOnServer);
  if (style === null) return;
  context.lineWidth = layout.scale;
  for (const server of layout.shown) {
    if (job.onServer.first[server] === job.onServer.first[server + 1]) continue;
    if (style.isBar) drawBar(paint, picture, style, job, server, colour);
    else drawMarks(paint, picture, style, job, server, colour);
  }
}

function drawMarks(
  paint: Paint,
  picture: DataPicture,
  style: BlockStyle,
  job: JobBlocks,
  server: ServerId,
  colour: string,
): void {
  const { context, palette } = paint;
  const { first, items } = job.onServer;
  const { storage } = picture.trace.data.graphs;
  const count = first[server + 1] - first[server];
  const pen = { context, palette, scale: picture.layout.scale };
  for (let place = 0; place < count; place += 1) {
    const box = blockAt(picture.layout, picture.snapshot, style, server, place, count);
    if (box === null) return;
    const index = items[first[server] + place];
    const isWaiting = job.launchedAt[index] > picture.snapshot.time;
    context.fillStyle = isWaiting ? colour : palette.sunken;
    context.strokeStyle = colour;
    context.beginPath();
    context.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, style.hasNumber ? 2 : 1);
    context.fill();
    context.stroke();
    if (!style.hasNumber) continue;
    const { number } = placeInFile(storage, job.blocks[index]);
    write(pen, String(number), box.x + box.width / 2, box.y + box.height / 2 + 0.5, {
      colour: isWaiting ? inkOn(colour, palette) : palette.inkFaint,
      align: 'center',
      most: box.width - 3,
    });
  }
}

function drawBar(
  paint: Paint,
  { layout, snapshot }: DataPicture,
  style: BlockStyle,
  job: JobBlocks,
  server: ServerId,
  colour: string,
): void {
  const { context, palette } = paint;
  const box = blockAt(layout, snapshot, style, server, 0, 1);
  if (box === null) return;
  const held = job.onServer.first[server + 1] - job.onServer.first[server];
  const waiting = waitingOn(job, server, snapshot.time);
  // All bars have the same scale: the server with the most blocks has the highest bar.
  const full = (box.height * held) / job.mostOnServer;
  const part = (box.height * waiting) / job.mostOnServer;
  const bottom = box.y + box.height;
  context.fillStyle = palette.sunken;
  context.strokeStyle = colour;
  context.beginPath();
  context.rect(box.x + 0.5, bottom - full + 0.5, box.width - 1, full - 1);
  context.fill();
  context.stroke();
  context.fillStyle = colour;
  context.fillRect(box.x, bottom - part, box.width, part);
  if (!style.hasNumber || part < 15 * layout.scale) return;
  const pen = { context, palette, scale: layout.scale };
  write(pen, String(waiting), box.x + box.width / 2, bottom - part + 8 * layout.scale, {
    colour: inkOn(colour, palette),
    align: 'center',
    most: box.width - 2,
  });
}

/**
 * Lists the boxes of a block's replicas that are drawn as marks; empty where servers show bars or colours only.
 */
export function boxesOfBlock(picture: DataPicture, job: JobBlocks, block: BlockId): readonly Box[] {
  const style = blockStyle(picture.layout, job.mostOnServer);
  const boxes: Box[] = [];
  if (style === null || style.isBar) return boxes;
  const { first, items } = job.onServer;
  const index = job.blocks.indexOf(block);
  for (const server of picture.layout.shown) {
    const count = first[server + 1] - first[server];
    for (let place = 0; place < count; place += 1) {
      if (items[first[server] + place] !== index) continue;
      const box = blockAt(picture.layout, picture.snapshot, style, server, place, count);
      if (box !== null) boxes.push(box);
    }
  }
  return boxes;
}

/** Finds the block whose mark is at a point, or null. */
export function blockAtPoint(
  picture: Pick<DataPicture, 'layout' | 'snapshot'>,
  job: JobBlocks,
  server: ServerId,
  x: number,
  y: number,
): BlockId | null {
  const style = blockStyle(picture.layout, job.mostOnServer);
  if (style === null || style.isBar) return null;
  const { first, items } = job.onServer;
  const count = first[server + 1] - first[server];
  for (let place = 0; place < count; place += 1) {
    const box = blockAt(picture.layout, picture.snapshot, style, server, place, count);
    if (box === null) return null;
    const slack = style.gap / 2;
    const isIn =
      x >= box.x - slack &&
      x < box.x + box.width + slack &&
      y >= box.y - slack &&
      y < box.y + box.height + slack;
    if (isIn) return job.blocks[items[first[server] + place]];
  }
  return null;
}
