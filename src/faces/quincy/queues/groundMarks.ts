import { formatCount } from '../../../base/format.ts';
import { purposeOf } from '../../../trace/emptyHolds.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawKept } from '../../../views/looks/keptLook.ts';
import { inset } from '../../../views/looks/pen.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import type { Box, Thing } from '../../../views/scene/scene.ts';
import { rackName, serverName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type QueueColumn, type QueuesPicture, rackOfBlock } from './layout.ts';
import { MOST_TITLED } from './sizes.ts';

/** Racks and the cluster with their names, and the queues in them, down to their servers, as what can be pointed at. */
export function addGround(
  marks: Marks,
  picture: QueuesPicture,
  palette: Palette,
  thingOf: (queue: number) => Thing,
): void {
  const { layout, trace } = picture;
  const { scale, slots, columns, blocks } = layout;
  const { servers } = trace.data.topology;
  const faint = { colour: palette.inkFaint };
  const ground = { fill: palette.sunken, stroke: palette.line, lineWidth: 1, radius: 5 };
  for (const [index, box] of blocks.entries()) {
    const rack = rackOfBlock(layout, index);
    const name = [rack === null ? 'cluster' : rackName(rack)];
    marks.box(inset(box, 0.5), ground);
    if (rack === null || hasTitles(picture))
      marks.text(name, box.x + 6 * scale, box.y + 10 * scale, box.width - 8 * scale, faint);
  }
  if (layout.hasNames)
    for (const [server, { x, y, width, height }] of slots.entries()) {
      const below = y + height + 8 * scale;
      const centred = { ...faint, align: 'center' } as const;
      marks.text([serverName(server, servers)], x + width / 2, below, Infinity, centred);
    }
  for (const column of columns) {
    const { queue, x, width, top, bottom } = column;
    const end = slots[queue] === undefined ? bottom : slots[queue].y + slots[queue].height;
    marks.box({ x, y: top, width, height: end - top }, {}, thingOf(queue));
    addFoot(marks, picture, column, palette);
  }
}

function hasTitles({ layout }: QueuesPicture): boolean {
  return layout.blocks.length <= MOST_TITLED + 1;
}

/** The line that a queue stands on, and the letter of those without a server. */
function addFoot(
  marks: Marks,
  picture: QueuesPicture,
  { queue, kind, x, width, bottom }: QueueColumn,
  palette: Palette,
): void {
  const { scale } = picture.layout;
  if (width >= 4) marks.box({ x, y: bottom, width, height: 1 }, { fill: palette.lineStrong });
  if (kind === 0 || (kind === 1 && !hasTitles(picture))) return;
  const letter = kind === 1 ? 'R' : 'X';
  const long = `${letter} ${formatCount(picture.now.queues[queue].length)}`;
  const text = [kind === 2 || textWidth(long, 12 * scale) <= width ? long : letter];
  const style = { colour: palette.inkSoft, align: 'center' } as const;
  marks.text(text, x + width / 2, bottom + 9 * scale, Infinity, style);
}

/** The slots of the servers below their queues: free, running in the hue of the job, or held by a root. */
export function addSlots(
  marks: Marks,
  { layout, trace, now, hues, focus }: QueuesPicture,
  palette: Palette,
): void {
  const { topology, tables, graphs } = trace.data;
  const laneAt = (server: number, lane: number): Box => {
    const { x, y, width, height } = layout.slots[server];
    const slots = topology.slots[server];
    const own = width / slots;
    return { x: x + lane * own, y, width: own - (slots > 1 && own > 4 ? 1 : 0), height };
  };
  for (const slot of layout.slots)
    marks.box(slot, {
      fill: palette.idle,
      stroke: slot.width > 4 ? palette.idleLine : undefined,
      lineWidth: 1,
    });
  const { task, server, lane } = tables.attempts.columns;
  trace.running(now.time, (attempt) => {
    const fill = jobColour(hues, palette, focus, graphs.stageJob[trace.taskStage[task[attempt]]]);
    marks.box(laneAt(server[attempt], lane[attempt]), { fill });
  });
  const roots = tables.keptSlots.columns;
  trace.kept(now.time, (root) => {
    const box = laneAt(roots.server[root], roots.lane[root]);
    const job = roots.job[root];
    const colour = jobColour(hues, palette, focus, job);
    const purpose = purposeOf(trace.data, root);
    marks.drawn(({ context }) => drawKept(context, box, colour, palette, purpose, job));
  });
}
