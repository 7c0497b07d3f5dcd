import type { LinkId } from '../../../engine/cluster/links.ts';
import { linkCapacity } from '../../../engine/cluster/links.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { drawBox, drawLines, inset, type Paint, type Pen } from '../../looks/pen.ts';
import type { ClusterLayout } from '../layout.ts';
import type { NetworkState } from './network.ts';
import { saturationOf, uplinkOf } from './network.ts';
import type { LinkPlace } from './networkPlaces.ts';

/** Returns the colour of a link by its utilization, on the same scale as that of crowding. */
export function saturationColour(share: number, { theme }: Palette): string {
  const away = 0.86 - 0.84 * share;
  return cividis(theme === 'dark' ? 1 - away : away);
}

/** Draws the links of racks and the core: thickness is load, colour is utilization. */
export function drawNetwork(
  paint: Paint,
  layout: ClusterLayout,
  places: readonly LinkPlace[],
  state: NetworkState,
  marked: readonly (LinkId | null)[],
): void {
  const { palette } = paint;
  const pen = { ...paint, scale: layout.scale };
  joinCore(pen, places);
  for (const place of places) {
    const { box, kind, link } = place;
    const share = Math.min(1, state.load[link] / widestLoad(layout.topology, kind));
    drawLink(pen, place, palette.pressed, 1);
    const colour = saturationColour(saturationOf(layout.topology, state, link), palette);
    // Thin loads must stay visible.
    if (state.load[link] > 0) drawLink(pen, place, colour, Math.max(0.2, share));
    if (marked.includes(link)) drawBox(pen, inset(box, -2), { stroke: palette.ink, weight: 1.5 });
  }
}

/** Returns the load that is drawn at full thickness: the link's capacity, or the most that can reach it. */
function widestLoad(topology: Topology, kind: LinkPlace['kind']): number {
  const { network, servers, racks } = topology;
  if (network.kind !== 'contended') return 1;
  const cards = Math.min(network.nic, network.disk) * (servers / racks);
  const uplink = linkCapacity(topology, uplinkOf(topology, 0));
  const ofRack = Number.isFinite(uplink) ? uplink : Number.isFinite(cards) ? cards : 1000;
  if (kind !== 'core') return ofRack;
  return Number.isFinite(network.core) ? network.core : ofRack * Math.max(1, racks / 2);
}

/** Fills a share of a link's thickness; rack links are arrows in the direction of the data. */
function drawLink(pen: Pen, { box, kind }: LinkPlace, fill: string, share: number): void {
  const { x, y, width, height } = box;
  if (kind === 'core') {
    const thick = width * share;
    drawBox(pen, { ...box, x: x + (width - thick) / 2, width: thick }, { fill });
    return;
  }
  const thick = height * share;
  const middle = y + height / 2;
  const [top, bottom] = [middle - thick / 2, middle + thick / 2];
  const head = Math.min(width / 2, thick / 2 + 1);
  const isUp = kind === 'uplink';
  const [from, to] = isUp ? [x, x + width] : [x + width, x];
  const neck = isUp ? to - head : to + head;
  drawLines(pen, { fill }, [from, top, neck, top, to, middle, neck, bottom, from, bottom]);
}

/** A thin line joins the parts of the core, since they are one. */
function joinCore(pen: Pen, places: readonly LinkPlace[]): void {
  const cores = places.filter(({ kind }) => kind === 'core').map(({ box }) => box);
  if (cores.length < 2) return;
  const y = cores[0].y - 6;
  const middles = cores.map(({ x, width }) => x + width / 2);
  const stems = cores.map((core, at) => [middles[at], core.y, middles[at], y]);
  const rail = [middles[0], y, middles[middles.length - 1], y];
  drawLines(pen, { stroke: pen.palette.lineStrong, weight: 1.5 }, ...stems, rail);
}
