import { formatMicros } from '../../base/format.ts';
import type { ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { nextMaintenance } from '../../trace/maintenance.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Box } from '../../widgets/shapes.ts';
import { hatch, type Pen } from './pen.ts';

/** Says when a server goes down for maintenance, or for how long it still is; nothing where none is planned. */
export function maintenanceWords(trace: Trace, server: ServerId, time: Micros): readonly string[] {
  const row = nextMaintenance(trace, server, time);
  if (row < 0) return [];
  const { from, to } = trace.data.tables.maintenance.columns;
  if (from[row] <= time) return [`in maintenance for another ${formatMicros(to[row] - time)}`];
  return [
    `goes down for maintenance in ${formatMicros(from[row] - time)}, for ${formatMicros(to[row] - from[row])}`,
  ];
}

/** Hatches a box lightly, in one direction: what is planned for it has not happened yet. */
export function hatchLightly(pen: Pen, box: Box, colour: string): void {
  hatch(pen, box, 7, { stroke: colour });
}
