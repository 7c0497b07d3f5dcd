import { purposeOf } from '../../../trace/purposes.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawKept } from '../../../views/looks/keptLook.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueuesLayout } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import type { Box } from './sizes.ts';

/** Draws the slots of the servers below their queues: free, running in the hue of the job, or held by a root. */
export function drawSlots(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { layout, trace, now, hues, focus } = picture;
  const { topology, tables, graphs } = trace.data;
  context.lineWidth = 1;
  context.strokeStyle = palette.idleLine;
  context.fillStyle = palette.idle;
  for (const { x, y, width, height } of layout.slots) {
    context.fillRect(x, y, width, height);
    if (width > 4) context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }
  const { task, server, lane } = tables.attempts.columns;
  trace.running(now.time, (attempt) => {
    const { x, y, width, height } = laneAt(layout, topology.slots, server[attempt], lane[attempt]);
    context.fillStyle = jobColour(hues, palette, focus, graphs.stageJob[trace.taskStage[task[attempt]]]);
    context.fillRect(x, y, width, height);
  });
  const { keptSlots: roots } = tables;
  trace.kept(now.time, (root) => {
    const box = laneAt(layout, topology.slots, roots.columns.server[root], roots.columns.lane[root]);
    const job = roots.columns.job[root];
    const colour = jobColour(hues, palette, focus, job);
    drawKept(context, box, colour, palette, purposeOf(trace.data, root), job);
  });
}

/** Gives the box of one slot of a server. */
export function laneAt(
  { slots }: QueuesLayout,
  slotsOf: ArrayLike<number>,
  server: number,
  lane: number,
): Box {
  const { x, y, width, height } = slots[server];
  const own = width / slotsOf[server];
  return { x: x + lane * own, y, width: own - (slotsOf[server] > 1 && own > 4 ? 1 : 0), height };
}
