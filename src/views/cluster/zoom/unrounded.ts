import type { ClusterLayout } from '../layout.ts';

/**
 * Returns where racks and servers are without rounding: where racks are the smallest thing drawn, a share of a pixel is a
 * part of a server.
 */
export function unrounded(base: ClusterLayout): Pick<ClusterLayout, 'racks' | 'serverX' | 'serverY'> {
  const { detail, topology, columns, rackWidth, rackHeight, gutter, gap } = base;
  if (detail !== 'racks') return base;
  const first = base.racks[0];
  const racks = base.racks.map((box, rack) => ({
    ...box,
    x: first.x + (rack % columns) * (rackWidth + gutter + gap),
    y: first.y + Math.floor(rack / columns) * (rackHeight + gap),
  }));
  const { rackOf } = topology;
  return {
    racks,
    serverX: base.serverX.map((x, server) => x + racks[rackOf[server]].x - base.racks[rackOf[server]].x),
    serverY: base.serverY.map((y, server) => y + racks[rackOf[server]].y - base.racks[rackOf[server]].y),
  };
}
