import type { Micros } from '../../engine/kernel/time.ts';
import { slowAt } from '../../trace/slowdowns.ts';
import type { Trace } from '../../trace/trace.ts';
import { hatchLightly } from '../looks/maintenanceLook.ts';
import { hatch, type Paint } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';
import { cellAt } from './places.ts';

/** Cross-hatches servers and schedulers that are down, and hatches servers that became slow; those that go down next for maintenance are hatched lightly. */
export function drawOutages(paint: Paint, picture: ClusterPicture): void {
  const pen = { ...paint, scale: 1 };
  const { layout, trace, snapshot } = picture;
  const { servers } = layout.topology;
  const { maintenance } = trace.data.tables;
  const { from } = maintenance.columns;
  const next = from.findIndex((begins) => begins > snapshot.time);
  for (let row = next; row >= 0 && row < maintenance.length && from[row] === from[next]; row += 1) {
    const box = cellAt(layout, maintenance.columns.server[row]);
    if (box !== undefined) hatchLightly(pen, box, pen.palette.line);
  }
  for (const server of slowAt(trace.data, snapshot.time)) {
    const box = cellAt(layout, server);
    if (box !== undefined) hatch(pen, box, 5, { stroke: pen.palette.caution });
  }
  eachOutage(trace, snapshot.time, (actor) => {
    const box = actor < servers ? cellAt(layout, actor) : layout.schedulers[actor - servers];
    if (box === undefined) return;
    for (const leansBack of [true, false]) hatch(pen, box, 5, { stroke: pen.palette.lineStrong }, leansBack);
  });
}

/** Calls back with each server or scheduler that is down at a moment, and since when. */
export function eachOutage(
  { data }: Trace,
  time: Micros,
  visit: (actor: number, since: Micros) => void,
): void {
  const { length, columns } = data.tables.outages;
  for (let row = 0; row < length; row += 1) {
    if (columns.from[row] <= time && columns.to[row] > time) visit(columns.actor[row], columns.from[row]);
  }
}

/** Returns since when a server or scheduler has been down at a moment; null when it is up. */
export function downSince(trace: Trace, actor: number, time: Micros): Micros | null {
  let since: Micros | null = null;
  eachOutage(trace, time, (each, from) => {
    if (each === actor) since = from;
  });
  return since;
}

/** Counts the servers and schedulers that are down at a moment. */
export function countDown(trace: Trace, time: Micros): number {
  let count = 0;
  eachOutage(trace, time, () => {
    count += 1;
  });
  return count;
}
