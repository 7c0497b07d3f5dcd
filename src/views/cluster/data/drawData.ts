import { NONE, type ServerId } from '../../../engine/ids.ts';
import { drawBox, drawCross, inset, type Look, type Paint, type Pen, write } from '../../looks/pen.ts';
import { jobName } from '../../shared/names.ts';
import { type ClusterLayout, isLeftOut } from '../layout.ts';
import { cellAt, slotAt } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { queueHeight } from './blockPlaces.ts';
import { boxesOfBlock, drawBlocks } from './drawBlocks.ts';
import { drawNetwork } from './drawNetwork.ts';
import { drawReads, linesOfReads, type ReadLine } from './drawReads.ts';
import type { JobBlocks } from './jobBlocks.ts';
import { flowsOver } from './network.ts';
import type { DataPicture } from './picture.ts';
import type { Pulse } from './pulses.ts';
import { blocksOfTask, replicasOf, sourcesOf } from './sources.ts';

/**
 * Draws where data is, which tasks read it from where, the load of the network, and what was just skipped or stopped.
 */
export function drawData(paint: Paint, picture: DataPicture): void {
  const { layout, network, places, hover, list, job, pulse } = picture;
  if (layout.detail === 'racks') return;
  if (network !== null) drawNetwork(paint, layout, places, network, [hover?.link ?? null, list]);
  if (job !== null) drawBlocks(paint, picture, picture.blocksOf(job), picture.colourOf(job));
  if (pulse !== null) drawPulse(paint, picture, picture.blocksOf(pulse.job), pulse);
  drawReads(paint, picture, linesToDraw(picture), 1.5);
  drawFocus(paint, picture);
  drawStops(paint, picture);
}

/**
 * Chooses the transfers to draw as lines: those over the hovered or listed link; if links are not drawn, all; else
 * none.
 */
function linesToDraw(picture: DataPicture): readonly ReadLine[] {
  const { trace, isNetworkShown, network, hover, list } = picture;
  if (!isNetworkShown) return [];
  if (network === null) return linesOfReads(picture);
  const link = hover?.link ?? list;
  if (link === null) return [];
  const { attempt, from } = trace.data.tables.flows.columns;
  const flows = flowsOver(trace, network, link).map((position) => network.flows[position]);
  return flows.map((flow) => ({ from: from[flow], attempt: attempt[flow] }));
}

/** Rings the replicas of the hovered or selected task, and draws from which of them it reads. */
function drawFocus(paint: Paint, picture: DataPicture): void {
  const { ink } = paint.palette;
  const { trace, attempt, hover, job, task, snapshot } = picture;
  const { server } = trace.data.tables.attempts.columns;
  const own = job === null ? null : picture.blocksOf(job);
  const block = hover?.block ?? null;
  if (block !== null) ringReplicas(paint, picture, own, [block], ink, 1.5);
  if (task === null) return;
  const isOwn = trace.data.graphs.stageJob[trace.taskStage[task]] === job;
  ringReplicas(paint, picture, isOwn ? own : null, blocksOfTask(trace, task), ink, 1.5);
  if (attempt === null || attempt === NONE) return;
  const sources = sourcesOf(trace, attempt, snapshot.time).filter((from) => from !== server[attempt]);
  const lines = sources.map((from) => ({ from, attempt }));
  drawReads(paint, picture, lines, 2);
}

/** Rings the replicas of blocks: their marks, or the servers where there are no marks. */
function ringReplicas(
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
function drawPulse(paint: Paint, picture: DataPicture, job: JobBlocks, pulse: Pulse): void {
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
  // Of a server that is left out the words would stand at the edge, over others.
  if (layout.detail !== 'tasks' || isLeftOut(layout, server)) return;
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
function drawStops(paint: Paint, { layout, trace, stops, isReduced }: DataPicture): void {
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
