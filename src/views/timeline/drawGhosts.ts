import { jobColour } from '../looks/colour.ts';
import { type Paint, writeFitting } from '../looks/pen.ts';
import { taskName } from '../shared/names.ts';
import { crossEnd } from './drawWaste.ts';
import { GHOST_PART, ghostsOf } from './ghosts.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/**
 * Draws attempts that wait in queues beside others at their tasks (Apollo §3.4), as dashed ghosts along the rows of their
 * servers. One that is dropped since another started ends with a cross.
 */
export function drawGhosts(paint: Paint, picture: TimelinePicture): void {
  const { palette } = paint;
  const { model, layout, window, hues, focus } = picture;
  const { trace } = model;
  const { graphs, tables } = trace.data;
  for (const { attempt, from, to, isDropped, slot } of ghostsOf(trace)) {
    if (from >= window.to) return;
    if (to <= window.from) continue;
    const task = tables.attempts.columns.task[attempt];
    const job = graphs.stageJob[trace.taskStage[task]];
    if (focus.job !== null && focus.job !== job) continue;
    const row = layout.rows[slot];
    const height = Math.max(3, row.height * GHOST_PART);
    const x = Math.max(layout.plot.left - 2, pixelAt(picture, from));
    const box = { x, y: row.y + row.height - height, width: pixelAt(picture, to) - x, height };
    drawGhost(paint, box, jobColour(hues, palette, focus, job));
    if (isDropped) crossEnd(paint, box);
    writeIn(paint, box, `${taskName(graphs, task)} queued`);
  }
}

interface GhostBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawGhost(paint: Paint, { x, y, width, height }: GhostBox, colour: string): void {
  const {
    context,
    palette: { surface, scale },
  } = paint;
  context.globalAlpha = 0.8;
  context.fillStyle = surface;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  if (width < 4) return;
  context.strokeStyle = colour;
  context.lineWidth = Math.min(1.25 * scale, height / 3);
  context.setLineDash([3 * scale, 2 * scale]);
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  context.setLineDash([]);
}

function writeIn(paint: Paint, { x, y, width, height }: GhostBox, words: string): void {
  const { context, palette } = paint;
  const { ink, scale } = palette;
  if (height < 12 * scale) return;
  const style = { colour: ink, size: Math.min(12, (height - 1) / scale) };
  writeFitting({ context, palette, scale }, [words], x + 5, y + height / 2 + 0.5, width - 14 * scale, style);
}
