import { formatBytes, formatMicros } from '../../../base/format.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Box } from '../../../views/looks/copyLook.ts';
import type { Sketch } from '../../../views/looks/sketch.ts';
import { rackName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { ringLook } from './look.ts';
import { stackAt } from './queueLayout.ts';
import { kindOfEntry, type Queues } from './queues.ts';
import { hasQueues, hasWords, type RackLayout, ringAt } from './rackLayout.ts';
import type { Priced } from './whatIf.ts';

/** What the drawing of a decision on the racks depends on. */
interface RackPicture {
  readonly trace: Trace;
  readonly layout: RackLayout;
  readonly palette: Palette;
  readonly hues: Int8Array;
  readonly candidates: readonly Priced[];
  readonly best: Priced | undefined;
  /** The server of the decision, and the one that keys are on. */
  readonly chosen: ServerId | null;
  readonly cursor: ServerId | null;
  /** Input on each server that has some. */
  readonly bytes: ReadonlyMap<ServerId, number>;
  readonly queues: Queues;
}

/** Narrower cells have no room for the length of a queue: a plus says that there are more. CSS pixels. */
const NUMBERED = 20;

const boxPath = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Draws the racks with a square for each server; those that hold input are darker. */
export function drawRacks(sketch: Sketch, { layout, palette, bytes }: RackPicture): void {
  const { cluster, up } = layout;
  const { racks, hasRackLabels, scale, topology, cellWidth, cellHeight } = cluster;
  for (const [rack, { x, y, width, height }] of racks.entries()) {
    const box = { x: x + 0.5, y: y - up + 0.5, width: width - 1, height: height - 1 };
    sketch.rect(box, { fill: palette.sunken, stroke: palette.line, round: hasRackLabels ? 6 : 2 });
    const words = { colour: palette.inkFaint };
    if (hasRackLabels) sketch.text([rackName(rack)], x + 8 * scale, y - up + 11 * scale, Infinity, words);
  }
  const small = Math.max(1, Math.min(8, Math.min(cellWidth, cellHeight) - 2));
  const side = hasWords(layout) ? 14 * scale : small;
  const squares = (holds: boolean) =>
    Array.from({ length: topology.servers }, (_, server) => server)
      .filter((server) => bytes.has(server) === holds)
      .map((server) => {
        const { x, y } = ringAt(layout, server);
        return boxPath({ x: x - side / 2, y: y - side / 2, width: side, height: side });
      })
      .join('');
  sketch.path(squares(false), { fill: palette.otherJob, opacity: 0.6 });
  sketch.path(squares(true), { fill: palette.inkSoft });
}

/**
 * Draws what really waits above each server, in the colours of jobs: outlined, as everywhere; duplicates dashed; what runs without
 * a token struck through.
 */
export function drawQueues(sketch: Sketch, { trace, layout, palette, hues, queues }: RackPicture): void {
  if (!hasQueues(layout)) return;
  const isWordy = hasWords(layout);
  const { stage } = trace.data.tables.entries.columns;
  const { stageJob } = trace.data.graphs;
  const width = isWordy ? 1.5 : 1 / sketch.scale;
  const paths = new Map<string, { readonly colour: string; readonly isDashed: boolean; path: string }>();
  let slashes = '';
  for (const [server, entries] of queues) {
    const { blocks, more, countX, countY } = stackAt(layout, server, entries.length);
    for (const [place, box] of blocks.entries()) {
      const kind = kindOfEntry(trace, entries[place]);
      const job = stageJob[stage[entries[place]]];
      const colour = jobColour(hues, palette, { job: null, hoveredJob: null }, job);
      const isDashed = kind === AttemptKind.duplicate;
      const key = `${colour} ${isDashed}`;
      paths.set(key, { colour, isDashed, path: (paths.get(key)?.path ?? '') + boxPath(box) });
      if (kind === AttemptKind.opportunistic)
        slashes += `M${box.x + box.width * 0.35} ${box.y}l${box.width * 0.3} ${box.height}`;
    }
    if (more === 0) continue;
    const count = layout.cluster.cellWidth >= NUMBERED ? `+${more}` : '+';
    const size = isWordy ? 11 : 9.5 / sketch.scale;
    sketch.text([count], countX, countY, Infinity, { colour: palette.inkSoft, size, anchor: 'middle' });
  }
  for (const { colour, isDashed, path } of paths.values())
    sketch.path(path, {
      fill: palette.surface,
      stroke: colour,
      width,
      dash: isDashed ? [2.4, 1.8] : undefined,
    });
  sketch.path(slashes, { stroke: palette.ink, width });
}

/** Draws a ring around each candidate with its wait; the best one is filled, and the chosen one has a second ring. */
export function drawRings(sketch: Sketch, picture: RackPicture): void {
  const { layout, palette, candidates, best, chosen, cursor, bytes, queues } = picture;
  const { scale } = palette;
  const isWordy = hasWords(layout);
  const hasRoom = layout.cluster.cellWidth >= 70 * scale;
  for (const each of candidates) {
    const { server, kind, name, wait } = each;
    const { x, y, radius } = ringAt(layout, server);
    sketch.circle(x, y, radius, { fill: palette.surface });
    if (each === best) sketch.circle(x, y, radius - 3 * scale, { fill: palette.accentFill });
    sketch.circle(x, y, radius, ringLook(kind, palette, isWordy ? 3 : 2));
    const stroke = server === cursor ? palette.accent : palette.ink;
    if (server === chosen || server === cursor)
      sketch.circle(x, y, radius + 3.5 * scale, { stroke, width: 1.5 });
    if (!isWordy) continue;
    const write = (text: string, at: number, colour: string) =>
      sketch.text([text], x, at, Infinity, { colour, anchor: 'middle' });
    const size = Math.min(12, (radius * 0.7) / scale);
    const ink = each === best ? palette.onAccent : palette.ink;
    sketch.text([name], x, y, Infinity, { colour: ink, size, isBold: true, anchor: 'middle' });
    const queued = queues.get(server)?.length ?? 0;
    const above = queued === 0 ? y - radius - 4 * scale : stackAt(layout, server, queued).top;
    if (wait > 0)
      write(`${hasRoom ? 'waits ' : ''}${formatMicros(wait)}`, above - 8 * scale, palette.inkSoft);
    const input = bytes.get(server);
    if (input !== undefined) write(formatBytes(input), y + radius + 11 * scale, palette.ink);
  }
}
