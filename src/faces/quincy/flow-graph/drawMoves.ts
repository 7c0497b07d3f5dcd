import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { Kind } from './network.ts';
import type { FlowPicture } from './picture.ts';

/** Draws moves and stops: a dashed arrow from the server that a task left, marked with a cross, to where it goes now. */
export function drawMoves(context: CanvasRenderingContext2D, picture: FlowPicture, palette: Palette): void {
  const { shown, layout, hues } = picture;
  const { solved, quincy } = shown;
  const { scene, nodes, scale } = layout;
  for (const { task, from, to } of solved.history.leavesOf.get(solved.solve.number) ?? []) {
    const row = solved.tasks.findIndex((each) => each.task === task);
    if (row < 0) continue;
    const { job } = solved.tasks[row];
    const source = nodes[scene.nodeOf[quincy.firstOf[Kind.computer] + from]];
    const jobRow = solved.jobs.indexOf(job);
    const target =
      to === NONE ? quincy.firstOf[Kind.unscheduled] + jobRow : quincy.firstOf[Kind.computer] + to;
    const goal = nodes[scene.nodeOf[target]];
    const bow = (to === NONE ? -60 : 48) * scale;
    const side = to === NONE ? -1 : 1;
    const x1 = source.x + (side * source.width) / 2;
    const x2 = goal.x + goal.width / 2;
    context.beginPath();
    context.moveTo(x1, source.y);
    context.bezierCurveTo(x1 + bow, source.y, x2 + Math.abs(bow), goal.y, x2, goal.y);
    // A wider line in the background colour separates it from the flow that it crosses.
    context.strokeStyle = palette.surface;
    context.lineWidth = 6 * scale;
    context.stroke();
    context.strokeStyle = jobColour(hues, palette, { job: null, hoveredJob: null }, job);
    context.lineWidth = 2.5 * scale;
    context.setLineDash([5 * scale, 3 * scale]);
    context.stroke();
    context.setLineDash([]);
    drawTip(context, x2, goal.y, scale);
    const reach = 4 * scale;
    context.beginPath();
    context.moveTo(x1 - reach, source.y - reach);
    context.lineTo(x1 + reach, source.y + reach);
    context.moveTo(x1 + reach, source.y - reach);
    context.lineTo(x1 - reach, source.y + reach);
    context.stroke();
  }
}

/** Draws the point of an arrow that comes from the right. */
function drawTip(context: CanvasRenderingContext2D, x: number, y: number, scale: number): void {
  context.beginPath();
  context.moveTo(x + 6 * scale, y - 4 * scale);
  context.lineTo(x, y);
  context.lineTo(x + 6 * scale, y + 4 * scale);
  context.stroke();
}
