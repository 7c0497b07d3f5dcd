import { drawBox, drawCross, drawLines, inset, type Paint, type Pen, write } from '../looks/pen.ts';
import { rackName, serverName } from '../shared/names.ts';
import type { ClusterLayout } from './layout.ts';
import { slotAt } from './places.ts';

/** Draws what does not change: racks, labels and free slots. */
export function drawGround(paint: Paint, layout: ClusterLayout): void {
  const pen = { ...paint, scale: layout.scale };
  if (layout.detail !== 'racks') drawRacks(pen, layout);
  if (layout.words !== null) drawWords(pen, layout, layout.words);
  if (layout.detail === 'tasks' || layout.detail === 'bars') drawBlacklisted(pen, layout);
  if (layout.detail !== 'tasks') return;
  drawSlots(pen, layout);
  if (layout.glyph.hasLabel) drawNames(pen, layout);
}

function drawRacks(pen: Pen, layout: ClusterLayout): void {
  const { racks, hasRackLabels, rackWidth, detail, hasData } = layout;
  const { palette, scale } = pen;
  const ways = racks.map(({ x, y, width, height }) => [x, y + height - 0.5, x + width, y + height - 0.5]);
  const look = { fill: palette.sunken, stroke: palette.line, round: hasRackLabels ? 6 : 2 };
  // Where every task is seen and racks mean nothing, a rack is the line that its servers stand on.
  if (detail === 'tasks' && !(hasData && racks.length > 1)) drawLines(pen, { stroke: palette.line }, ...ways);
  else for (const rack of racks) drawBox(pen, inset(rack, 0.5), look);
  // A single rack needs no name.
  if (!hasRackLabels || racks.length === 1) return;
  const style = { colour: palette.inkFaint, baseline: 'alphabetic', most: rackWidth - 8 } as const;
  for (const [rack, { x, y }] of racks.entries())
    write(pen, rackName(rack), x + 8 * scale, y + 15 * scale, style);
}

/** Says which servers these are. */
function drawWords(pen: Pen, { footer: { x, y, width, height } }: ClusterLayout, words: string): void {
  write(pen, words, x, y + height / 2, { colour: pen.palette.inkFaint, most: width });
}

function drawSlots(pen: Pen, layout: ClusterLayout): void {
  const { palette } = pen;
  const { topology, shown, glyph } = layout;
  const look = { fill: palette.idle, stroke: palette.idleLine, weight: 1.5, round: glyph.slot > 12 ? 3 : 2 };
  for (const server of shown)
    for (let lane = 0; lane < topology.slots[server]; lane += 1)
      drawBox(pen, inset(slotAt(layout, server, lane), 0.75), look);
}

/** Crosses out the places of slots that blacklisted servers do not have (HOP-6). */
function drawBlacklisted(pen: Pen, { topology, shown, serverX, serverY, glyph }: ClusterLayout): void {
  const { slotsLeft, slotsTop, slotsWidth, slotsHeight, slot } = glyph;
  const arm = Math.min(slot, slotsWidth, slotsHeight) / 2 - 1;
  const look = { stroke: pen.palette.inkFaint, weight: 1.5 };
  for (const server of shown) {
    const [x, y] = [serverX[server] + slotsLeft + slotsWidth / 2, serverY[server] + slotsTop + 1 + arm];
    if (topology.slots[server] === 0) drawCross(pen, x, y, arm, look);
  }
}

function drawNames(pen: Pen, { topology, shown, serverX, serverY, glyph, cellWidth }: ClusterLayout): void {
  const style = {
    colour: pen.palette.inkFaint,
    size: Math.min(12, cellWidth * 0.36),
    align: 'center',
    baseline: 'alphabetic',
    most: cellWidth,
  } as const;
  for (const server of shown) {
    const name = serverName(server, topology.servers);
    write(pen, name, serverX[server] + glyph.middle, serverY[server] + glyph.labelBaseline, style);
  }
}
