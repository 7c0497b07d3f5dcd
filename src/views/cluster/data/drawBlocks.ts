import type { ServerId } from '../../../engine/ids.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import { inkOn } from '../../looks/contrast.ts';
import { drawBox, inset, type Paint, type Pen, write } from '../../looks/pen.ts';
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
  const { layout, snapshot } = picture;
  const pen = { ...paint, scale: layout.scale };
  const style = blockStyle(layout, job.mostOnServer);
  if (style === null) return;
  for (const server of layout.shown) {
    if (job.onServer.first[server] === job.onServer.first[server + 1]) continue;
    if (!style.isBar) drawMarks(pen, picture, style, job, server, colour);
    else {
      const box = blockAt(layout, snapshot, style, server, 0, 1);
      if (box !== null) drawBar(pen, box, waitingOn(job, server, snapshot.time), job, server, colour);
    }
  }
}

function drawMarks(
  pen: Pen,
  { layout, snapshot, trace }: DataPicture,
  style: BlockStyle,
  job: JobBlocks,
  server: ServerId,
  colour: string,
): void {
  const { palette } = pen;
  const { first, items } = job.onServer;
  const count = first[server + 1] - first[server];
  for (let place = 0; place < count; place += 1) {
    const box = blockAt(layout, snapshot, style, server, place, count);
    if (box === null) return;
    const index = items[first[server] + place];
    const isWaiting = job.launchedAt[index] > snapshot.time;
    const fill = isWaiting ? colour : palette.sunken;
    drawBox(pen, inset(box, 0.5), { fill, stroke: colour, round: style.hasNumber ? 2 : 1 });
    if (!style.hasNumber) continue;
    const { number } = placeInFile(trace.data.graphs.storage, job.blocks[index]);
    const ink = isWaiting ? inkOn(colour, palette) : palette.inkFaint;
    const look = { colour: ink, align: 'center', most: box.width - 3 } as const;
    write(pen, String(number), box.x + box.width / 2, box.y + box.height / 2 + 0.5, look);
  }
}

/** All bars have the same scale: the server with the most blocks has the highest bar. */
function drawBar(
  pen: Pen,
  { x, y, width, height }: Box,
  waiting: number,
  job: JobBlocks,
  server: ServerId,
  colour: string,
): void {
  const { palette, scale } = pen;
  const held = job.onServer.first[server + 1] - job.onServer.first[server];
  const bottom = y + height;
  const upTo = (blocks: number) => {
    const high = (height * blocks) / job.mostOnServer;
    return { x, y: bottom - high, width, height: high };
  };
  const part = upTo(waiting);
  drawBox(pen, inset(upTo(held), 0.5), { fill: palette.sunken, stroke: colour });
  drawBox(pen, part, { fill: colour });
  if (width < 24 * scale || part.height < 15 * scale) return;
  const look = { colour: inkOn(colour, palette), align: 'center', most: width - 2 } as const;
  write(pen, String(waiting), x + width / 2, part.y + 8 * scale, look);
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
