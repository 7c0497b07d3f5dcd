import { NONE } from '../../engine/ids.ts';
import { drawBox, inset, type Paint } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';
import { cellAt, entryAt, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';

/** Marks what is hovered, what is selected, and the keyboard's cursor. */
export function drawMarks(paint: Paint, picture: ClusterPicture): void {
  const { palette } = paint;
  const { layout, focus } = picture;
  const pen = { ...paint, scale: layout.scale };
  if (layout.detail === 'racks') return;
  const outset = layout.detail === 'cells' ? 2 : 0;
  const outline = (server: number | null, stroke: string, width: number) => {
    if (server === null || server >= layout.topology.servers) return;
    const box = inset(cellAt(layout, server), (width * layout.scale) / 2 - outset);
    drawBox(pen, box, { stroke, weight: width, round: outset > 0 ? 2 : 5 });
  };
  outline(focus.hoveredServer, palette.lineStrong, 1);
  outline(focus.server, palette.ink, 1.5);
  outline(focus.cursor, palette.accent, 2);
  const task = focus.task === null ? null : boxOfTask(picture, focus.task);
  if (task === null) return;
  drawBox(pen, inset(task, -1.5), { stroke: palette.surface, weight: 3, round: 4.5 });
  drawBox(pen, inset(task, -3.5), { stroke: palette.ink, weight: 2, round: 6.5 });
}

/** Finds where a task is: in a slot, or in a queue under its own id; null if neither. */
export function boxOfTask(
  { layout, snapshot, trace }: Pick<ClusterPicture, 'layout' | 'snapshot' | 'trace'>,
  task: number,
): Box | null {
  const { attempts, entries } = trace.data.tables;
  const { firstSlot } = layout.topology;
  for (const attempt of trace.attemptsOfTask(task)) {
    const server = attempts.columns.server[attempt];
    const lane = attempts.columns.lane[attempt];
    if (snapshot.attemptIn[firstSlot[server] + lane] !== attempt) continue;
    return layout.detail === 'tasks' ? slotAt(layout, server, lane) : cellAt(layout, server);
  }
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (entries.columns.task[entry] === NONE || entries.columns.task[entry] !== task) continue;
    const server = entries.columns.server[entry];
    if (layout.detail !== 'tasks') return cellAt(layout, server);
    return entryAt(layout, server, snapshot.places[index], snapshot.queued[server]);
  }
  return null;
}
