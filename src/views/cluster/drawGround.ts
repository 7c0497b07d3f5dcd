import { fontFamily } from '../../widgets/tokens.ts';
import type { Paint } from '../looks/pen.ts';
import { rackName, serverName } from '../shared/names.ts';
import type { ClusterLayout } from './layout.ts';
import { slotAt } from './places.ts';

/** Draws what does not change: racks, labels and free slots. */
export function drawGround(paint: Paint, layout: ClusterLayout): void {
  if (layout.detail !== 'racks') drawRacks(paint, layout);
  if (layout.detail === 'tasks' || layout.detail === 'bars') drawBlacklisted(paint, layout);
  if (layout.detail !== 'tasks') return;
  drawSlots(paint, layout);
  if (layout.glyph.hasLabel) drawNames(paint, layout);
}

function drawRacks(paint: Paint, layout: ClusterLayout): void {
  const { context, palette } = paint;
  const { racks, hasRackLabels, scale } = layout;
  context.fillStyle = palette.sunken;
  context.strokeStyle = palette.line;
  context.lineWidth = scale;
  context.beginPath();
  for (const { x, y, width, height } of racks) {
    // Where every task is seen, a rack is the line that its servers stand on.
    if (layout.detail === 'tasks') context.rect(x, y + height - 0.5, width, 0);
    else context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, hasRackLabels ? 6 : 2);
  }
  context.fill();
  context.stroke();
  // A single rack needs no name.
  if (!hasRackLabels || racks.length === 1) return;
  context.fillStyle = palette.inkFaint;
  context.font = `${12 * scale}px ${fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  for (const [rack, { x, y }] of racks.entries()) {
    context.fillText(rackName(rack), x + 8 * scale, y + 15 * scale, layout.rackWidth - 8);
  }
}

function drawSlots(paint: Paint, layout: ClusterLayout): void {
  const { context, palette } = paint;
  const { topology, shown, scale } = layout;
  context.fillStyle = palette.idle;
  context.strokeStyle = palette.idleLine;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  for (const server of shown) {
    for (let lane = 0; lane < topology.slots[server]; lane += 1) {
      const { x, y, width, height } = slotAt(layout, server, lane);
      context.roundRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5, width > 12 ? 3 : 2);
    }
  }
  context.fill();
  context.stroke();
}

/** Crosses out the places of slots that blacklisted servers do not have (HOP-6). */
function drawBlacklisted(paint: Paint, layout: ClusterLayout): void {
  const { context, palette } = paint;
  const { topology, shown, serverX, serverY, glyph, scale } = layout;
  const { slotsLeft, slotsTop, slotsWidth, slotsHeight, slot } = glyph;
  context.strokeStyle = palette.inkFaint;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  for (const server of shown) {
    if (topology.slots[server] > 0) continue;
    const [left, top] = [serverX[server] + slotsLeft, serverY[server] + slotsTop];
    const side = Math.min(slot, slotsWidth, slotsHeight) - 2;
    const x = left + (slotsWidth - side) / 2;
    context.moveTo(x, top + 1);
    context.lineTo(x + side, top + 1 + side);
    context.moveTo(x + side, top + 1);
    context.lineTo(x, top + 1 + side);
  }
  context.stroke();
}

function drawNames(paint: Paint, layout: ClusterLayout): void {
  const { context, palette } = paint;
  const { topology, shown, serverX, serverY, glyph, cellWidth, scale } = layout;
  context.fillStyle = palette.inkFaint;
  context.font = `${Math.min(12, cellWidth * 0.36) * scale}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  for (const server of shown) {
    const name = serverName(server, topology.servers);
    context.fillText(name, serverX[server] + glyph.middle, serverY[server] + glyph.labelBaseline, cellWidth);
  }
}
