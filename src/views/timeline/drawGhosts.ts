import type { Palette } from '../../widgets/tokens.ts';
import { jobColour } from '../looks/colour.ts';
import { writeFitting } from '../looks/pen.ts';
import { taskName } from '../shared/names.ts';
import { crossEnd } from './drawWaste.ts';
import { GHOST_PART, ghostsOf } from './ghosts.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/**
 * Draws attempts that wait in queues beside others at their tasks (Apollo §3.4), as dashed ghosts along the rows of their
 * servers. One that is dropped since another started ends with a cross.
 */
export function drawGhosts(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  palette: Palette,
): void {
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
    drawGhost(context, box, jobColour(hues, palette, focus, job), palette);
    if (isDropped) crossEnd(context, box, palette);
    writeIn(context, box, `${taskName(graphs, task)} queued`, palette);
  }
}

interface GhostBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawGhost(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: GhostBox,
  colour: string,
  { surface, scale }: Palette,
): void {
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

function writeIn(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: GhostBox,
  words: string,
  palette: Palette,
): void {
  const { ink, scale } = palette;
  if (height < 12 * scale) return;
  const style = { colour: ink, size: Math.min(12, (height - 1) / scale) };
  writeFitting({ context, palette, scale }, [words], x + 5, y + height / 2 + 0.5, width - 14 * scale, style);
}
