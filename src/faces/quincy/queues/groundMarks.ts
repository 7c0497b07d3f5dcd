import { formatCount } from '../../../base/format.ts';
import { purposeOf } from '../../../trace/emptyHolds.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawKept } from '../../../views/looks/keptLook.ts';
import type { Box, Mark, Thing } from '../../../views/scene/scene.ts';
import { rackName, serverName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type QueueColumn, type QueuesPicture, rackOfBlock } from './layout.ts';
import { MOST_TITLED } from './sizes.ts';

/** Racks and the cluster with their names, and the queues in them, down to their servers, as what can be pointed at. */
export function groundMarks(
  picture: QueuesPicture,
  palette: Palette,
  thingOf: (queue: number) => Thing,
): readonly Mark[] {
  const { layout, trace } = picture;
  const { scale, slots, columns, blocks } = layout;
  const { servers } = trace.data.topology;
  const faint = { kind: 'text', colour: palette.inkFaint } as const;
  const racks = blocks.flatMap(({ x, y, width, height }, index): readonly Mark[] => {
    const rack = rackOfBlock(layout, index);
    const box = { kind: 'box', x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 } as const;
    const text = [rack === null ? 'cluster' : rackName(rack)];
    return [
      { ...box, fill: palette.sunken, stroke: palette.line, lineWidth: 1, radius: 5 },
      ...(rack === null || hasTitles(picture)
        ? [{ ...faint, text, x: x + 6 * scale, y: y + 10 * scale, room: width - 8 * scale }]
        : []),
    ];
  });
  const names = slots.map(
    ({ x, y, width, height }, server): Mark => ({
      ...{ ...faint, text: [serverName(server, servers)], align: 'center' },
      ...{ x: x + width / 2, y: y + height + 8 * scale },
    }),
  );
  const queues = columns.flatMap((column): readonly Mark[] => {
    const { queue, x, width, top, bottom } = column;
    const end = slots[queue] === undefined ? bottom : slots[queue].y + slots[queue].height;
    return [
      { kind: 'box', x, y: top, width, height: end - top, thing: thingOf(queue) },
      ...footMarks(picture, column, palette),
    ];
  });
  return [...racks, ...(layout.hasNames ? names : []), ...queues];
}

function hasTitles({ layout }: QueuesPicture): boolean {
  return layout.blocks.length <= MOST_TITLED + 1;
}

/** The line that a queue stands on, and the letter of those without a server. */
function footMarks(
  picture: QueuesPicture,
  { queue, kind, x, width, bottom }: QueueColumn,
  palette: Palette,
): readonly Mark[] {
  const { scale } = picture.layout;
  const line: Mark = {
    kind: 'box',
    x,
    y: bottom,
    width: width >= 4 ? width : 0,
    height: 1,
    fill: palette.lineStrong,
  };
  if (kind === 0 || (kind === 1 && !hasTitles(picture))) return [line];
  const letter = kind === 1 ? 'R' : 'X';
  const long = `${letter} ${formatCount(picture.now.queues[queue].length)}`;
  const text = [kind === 2 || textWidth(long, 12 * scale) <= width ? long : letter];
  const at = { x: x + width / 2, y: bottom + 9 * scale };
  return [line, { kind: 'text', text, ...at, colour: palette.inkSoft, align: 'center' }];
}

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
