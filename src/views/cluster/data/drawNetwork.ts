import type { LinkId } from '../../../engine/cluster/links.ts';
import { linkCapacity } from '../../../engine/cluster/links.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Paint } from '../../looks/pen.ts';
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
  const { context, palette } = paint;
  joinCore(paint, places);
  for (const place of places) {
    const { box, kind, link } = place;
    const share = Math.min(1, state.load[link] / widestLoad(layout.topology, kind));
    context.fillStyle = palette.pressed;
    drawLink(context, place, box.height, box.width, 1);
    if (state.load[link] > 0) {
      context.fillStyle = saturationColour(saturationOf(layout.topology, state, link), palette);
      // Thin loads must stay visible.
      drawLink(context, place, box.height, box.width, Math.max(0.2, share));
    }
    if (!marked.includes(link)) continue;
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5 * layout.scale;
    context.strokeRect(box.x - 2, box.y - 2, box.width + 4, box.height + 4);
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
function drawLink(
  context: CanvasRenderingContext2D,
  { box, kind }: LinkPlace,
  height: number,
  width: number,
  share: number,
): void {
  if (kind === 'core') {
    const thick = width * share;
    context.fillRect(box.x + (width - thick) / 2, box.y, thick, box.height);
    return;
  }
  const thick = height * share;
  const middle = box.y + height / 2;
  const head = Math.min(width / 2, thick / 2 + 1);
  const isUp = kind === 'uplink';
  const from = isUp ? box.x : box.x + width;
  const to = isUp ? box.x + width : box.x;
  const neck = isUp ? to - head : to + head;
  context.beginPath();
  context.moveTo(from, middle - thick / 2);
  context.lineTo(neck, middle - thick / 2);
  context.lineTo(to, middle);
  context.lineTo(neck, middle + thick / 2);
  context.lineTo(from, middle + thick / 2);
  context.fill();
}

/** A thin line joins the parts of the core, since they are one. */
function joinCore(paint: Paint, places: readonly LinkPlace[]): void {
  const { context, palette } = paint;
  const cores = places.filter(({ kind }) => kind === 'core').map(({ box }) => box);
  const first = cores[0];
  const last = cores.at(-1);
  if (first === undefined || last === undefined || cores.length < 2) return;
  const y = first.y - 6;
  context.strokeStyle = palette.lineStrong;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const { x, width, y: top } of cores) {
    context.moveTo(x + width / 2, top);
    context.lineTo(x + width / 2, y);
  }
  context.moveTo(first.x + first.width / 2, y);
  context.lineTo(last.x + last.width / 2, y);
  context.stroke();
}
