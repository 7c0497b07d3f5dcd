import { formatMicros } from '../../base/format.ts';
import type { ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { nextMaintenance } from '../../trace/maintenance.ts';
import type { Trace } from '../../trace/trace.ts';

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

const SPACING = 7;

/** Hatches a box lightly, in one direction: what is planned for it has not happened yet. */
export function hatchLightly(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
  colour: string,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = 0; at < width + height; at += SPACING) {
    context.moveTo(x + at, y);
    context.lineTo(x + at - height, y + height);
  }
  context.stroke();
  context.restore();
}
