import { NONE } from '../../../engine/ids.ts';
import type { Paint } from '../../looks/pen.ts';
import { drawBlocks } from './drawBlocks.ts';
import { drawPulse, drawStops, ringReplicas } from './drawMoment.ts';
import { drawNetwork } from './drawNetwork.ts';
import { drawReads, linesOfReads, type ReadLine } from './drawReads.ts';
import { flowsOver } from './network.ts';
import type { DataPicture } from './picture.ts';
import { blocksOfTask, sourcesOf } from './sources.ts';

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
