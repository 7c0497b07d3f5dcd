import type { LinkId } from '../../../engine/cluster/links.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Paint } from '../../looks/pen.ts';
import { jobName } from '../../shared/names.ts';
import { drawBlocks } from './drawBlocks.ts';
import { drawPulse, drawPulseWord, drawStops, ringReplicas } from './drawMoment.ts';
import { drawNetwork } from './drawNetwork.ts';
import { drawReads, linesOfReads, type ReadLine } from './drawReads.ts';
import type { JobBlocks } from './jobBlocks.ts';
import { flowsOver, type NetworkState } from './network.ts';
import type { LinkPlace } from './networkPlaces.ts';
import type { DataPicture } from './picture.ts';
import type { Pulse, Stops } from './pulses.ts';
import { blocksOfTask, sourcesOf } from './sources.ts';

/** What the layer shows at a moment besides the picture itself. */
interface Shown {
  readonly isNetworkShown: boolean;
  /** Null where links are not shared. */
  readonly network: NetworkState | null;
  readonly places: readonly LinkPlace[];
  readonly hoveredLink: LinkId | null;
  readonly listedLink: LinkId | null;
  readonly pulse: Pulse | null;
  readonly stops: Stops | null;
  readonly isReduced: boolean;
  blocksOf(job: number): JobBlocks;
}

/**
 * Draws where data is, which tasks read it from where, the load of the network, and what was just skipped or stopped.
 */
export function drawData(paint: Paint, picture: DataPicture, shown: Shown): void {
  const { network, pulse, stops } = shown;
  if (picture.layout.detail === 'racks') return;
  const marked = [shown.hoveredLink, shown.listedLink];
  if (network !== null) drawNetwork(paint, picture.layout, shown.places, network, marked);
  if (picture.job !== null)
    drawBlocks(paint, picture, shown.blocksOf(picture.job), picture.colourOf(picture.job));
  if (pulse !== null) {
    drawPulse(paint, picture, shown.blocksOf(pulse.job), pulse, shown.isReduced);
    drawPulseWord(paint, picture, jobName(pulse.job), pulse);
  }
  drawReads(paint, picture, linesToDraw(picture, shown), 1.5);
  drawFocus(paint, picture, shown);
  if (stops !== null) drawStops(paint, picture, stops, shown.isReduced);
}

/**
 * Chooses the transfers to draw as lines: those over the hovered or listed link; if links are not drawn, all; else
 * none.
 */
function linesToDraw(picture: DataPicture, { isNetworkShown, network, hoveredLink, listedLink }: Shown) {
  const { trace } = picture;
  if (!isNetworkShown) return [];
  if (network === null) return linesOfReads(picture);
  const link = hoveredLink ?? listedLink;
  if (link === null) return [];
  const { attempt, from } = trace.data.tables.flows.columns;
  return flowsOver(trace, network, link).map((position): ReadLine => {
    const flow = network.flows[position];
    return { from: from[flow], attempt: attempt[flow] };
  });
}

/** Rings the replicas of the hovered or selected task, and draws from which of them it reads. */
function drawFocus(paint: Paint, picture: DataPicture, shown: Shown): void {
  const { palette } = paint;
  const { trace, attempt, block, task, snapshot } = picture;
  const { server } = trace.data.tables.attempts.columns;
  const { stageJob } = trace.data.graphs;
  const own = picture.job === null ? null : shown.blocksOf(picture.job);
  if (block !== null) ringReplicas(paint, picture, own, [block], palette.ink, 1.5);
  if (task === null) return;
  const isOwn = own !== null && stageJob[trace.taskStage[task]] === own.job;
  ringReplicas(paint, picture, isOwn ? own : null, blocksOfTask(trace, task), palette.ink, 1.5);
  if (attempt === null || attempt === NONE) return;
  const lines = sourcesOf(trace, attempt, snapshot.time)
    .filter((from) => from !== server[attempt])
    .map((from) => ({ from, attempt }));
  drawReads(paint, picture, lines, 2);
}
