import type { AttemptId, ServerId } from '../../../engine/ids.ts';
import { fact } from '../../../trace/facts.ts';
import type { Trace } from '../../../trace/trace.ts';
import { drawDot, type Paint } from '../../looks/pen.ts';
import { computesFrom } from '../../looks/readingLook.ts';
import { type Point, serverMiddle, slotAt } from '../places.ts';
import type { DataPicture } from './picture.ts';
import { sourcesOf } from './sources.ts';

/** Data on its way from a server to a slot. */
export interface ReadLine {
  readonly from: ServerId;
  readonly attempt: AttemptId;
}

// More lines than this are a tangle that tells nothing.
const MOST_LINES = 150;

/** Lists reads from other servers at a moment: of all jobs, or only of one when there are too many. */
export function linesOfReads({
  trace,
  snapshot,
  job,
}: Pick<DataPicture, 'trace' | 'snapshot' | 'job'>): readonly ReadLine[] {
  const { stageJob } = trace.data.graphs;
  const { task, server } = trace.data.tables.attempts.columns;
  const lines: ReadLine[] = [];
  const all: AttemptId[] = [];
  for (const attempt of snapshot.attemptIn) {
    if (attempt >= 0 && computesFrom(trace, attempt) > snapshot.time) all.push(attempt);
  }
  const own = all.filter((attempt) => stageJob[trace.taskStage[task[attempt]]] === job);
  for (const attempt of all.length > MOST_LINES ? own.slice(0, MOST_LINES) : all) {
    for (const from of sourcesOf(trace, attempt, snapshot.time)) {
      if (from !== server[attempt]) lines.push({ from, attempt });
    }
  }
  return lines;
}

/** Draws thin lines from servers that hold data to the slots that read it: broken ones of what gives way to other transfers. */
export function drawReads(
  paint: Paint,
  picture: DataPicture,
  lines: readonly ReadLine[],
  width: number,
): void {
  const { trace, layout, snapshot } = picture;
  const { context, palette } = paint;
  const pen = { ...paint, scale: layout.scale };
  const { task } = trace.data.tables.attempts.columns;
  const { stageJob } = trace.data.graphs;
  // A halo on both sides separates a line from what it crosses.
  for (const isHalo of [true, false]) {
    for (const { from, attempt } of lines.slice(0, MOST_LINES)) {
      const colour = picture.colourOf(stageJob[trace.taskStage[task[attempt]]]);
      const isBroken = !isHalo && givesWay(trace, attempt, snapshot.time);
      const end = slotOf(picture, attempt);
      context.lineWidth = (isHalo ? width + 2 : width) * layout.scale;
      context.strokeStyle = isHalo ? palette.sunken : colour;
      context.globalAlpha = isHalo ? 0.8 : 1;
      context.setLineDash(isBroken ? [5 * layout.scale, 4 * layout.scale] : []);
      drawCurve(context, edgeOf(picture, from), end);
      if (!isHalo) drawDot(pen, end.x, end.y, 3 * layout.scale, { fill: colour });
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Returns where data leaves a server: above its slots, so that these stay visible. */
function edgeOf({ layout }: DataPicture, server: ServerId): Point {
  const { x, y } = serverMiddle(layout, server);
  return layout.detail === 'tasks' ? { x, y: layout.serverY[server] + layout.glyph.slotsTop - 1 } : { x, y };
}

/** Returns the upper edge of an attempt's slot, or the middle of its server where slots are not drawn. */
function slotOf({ layout, trace }: DataPicture, attempt: AttemptId): Point {
  const { server, lane } = trace.data.tables.attempts.columns;
  if (layout.detail !== 'tasks') return serverMiddle(layout, server[attempt]);
  const { x, y, width } = slotAt(layout, server[attempt], lane[attempt]);
  return { x: x + width / 2, y: y + 1 };
}

function drawCurve(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  // Between neighbours the line passes above what is between them. Other lines bend to the right, so that the two
  // directions are two lines.
  const isLevel = Math.abs(dy) < 12;
  const bendX = isLevel ? 0 : -dy * 0.12;
  const bendY = isLevel ? -16 - Math.abs(dx) * 0.12 : dx * 0.12 - 10;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo((from.x + to.x) / 2 + bendX, (from.y + to.y) / 2 + bendY, to.x, to.y);
  context.stroke();
}

/** [attempts] Until when what they read gets only what other transfers leave (Apollo §4, APO-46); 0: never. */
const yieldsUntilFact = fact('reads that give way', ({ data: { tables } }: Trace): Float64Array => {
  const untils = new Float64Array(tables.attempts.length);
  const { attempt } = tables.flows.columns;
  const { flow, until } = tables.yieldingFlows.columns;
  for (let row = 0; row < tables.yieldingFlows.length; row += 1) {
    const of = attempt[flow[row]];
    if (of < untils.length) untils[of] = Math.max(untils[of], until[row]);
  }
  return untils;
});

/** Whether what an attempt reads gives way to other transfers at a time. */
export function givesWay(trace: Trace, attempt: AttemptId, time: number): boolean {
  return time < yieldsUntilFact.of(trace)[attempt];
}
