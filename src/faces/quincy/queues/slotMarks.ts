import { purposeOf } from '../../../trace/emptyHolds.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawKept } from '../../../views/looks/keptLook.ts';
import type { Box, Mark } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueuesPicture } from './picture.ts';

/** The slots of the servers below their queues: free, running in the hue of the job, or held by a root. */
export function slotMarks(
  { layout, trace, now, hues, focus }: QueuesPicture,
  palette: Palette,
): readonly Mark[] {
  const { topology, tables, graphs } = trace.data;
  const laneAt = (server: number, lane: number): Box => {
    const { x, y, width, height } = layout.slots[server];
    const slots = topology.slots[server];
    const own = width / slots;
    return { x: x + lane * own, y, width: own - (slots > 1 && own > 4 ? 1 : 0), height };
  };
  const marks: Mark[] = layout.slots.map((slot) => ({
    ...{ kind: 'box', ...slot, fill: palette.idle, lineWidth: 1 },
    ...(slot.width > 4 && { stroke: palette.idleLine }),
  }));
  const { task, server, lane } = tables.attempts.columns;
  trace.running(now.time, (attempt) => {
    const fill = jobColour(hues, palette, focus, graphs.stageJob[trace.taskStage[task[attempt]]]);
    marks.push({ kind: 'box', ...laneAt(server[attempt], lane[attempt]), fill });
  });
  const roots = tables.keptSlots.columns;
  trace.kept(now.time, (root) => {
    const box = laneAt(roots.server[root], roots.lane[root]);
    const job = roots.job[root];
    const colour = jobColour(hues, palette, focus, job);
    const purpose = purposeOf(trace.data, root);
    marks.push({
      kind: 'drawn',
      draw: ({ context }) => drawKept(context, box, colour, palette, purpose, job),
    });
  });
  return marks;
}
