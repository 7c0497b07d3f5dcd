import { type PointerEvent, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { type Look, Sketch } from '../../../views/looks/sketch.ts';
import type { Box } from '../../../views/scene/scene.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { MatchingBatch } from './batch.ts';
import type { Edge } from './edges.ts';
import { layoutPairs, nearestBox, type PairsLayout } from './layout.ts';

interface PairsProps {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  /** The row under the cursor of the keys. */
  readonly marked: number | null;
  /** Gives a task a server, or none (NONE). */
  onMove(row: number, column: number): void;
  onPoint(edge: Edge | null, x: number, y: number): void;
}

interface Drag {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Tasks to the left, servers to the right, and a line for each pair; a task can be dragged to another server. */
export function Pairs({ batch, edges, marked, onMove, onPoint }: PairsProps) {
  const { width, height } = useRoom();
  const palette = usePalette();
  const { scale } = palette;
  const layout = layoutPairs(batch.tasks.length, batch.servers.length, width, height, scale);
  const [drag, setDrag] = useState<Drag | null>(null);
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const target = ({ x, y }: Drag) =>
    x > layout.servers[0].x - 24 * scale ? nearestBox(layout.servers, y) : NONE;
  const over = drag === null ? NONE : target(drag);
  const heldBy = new Map(edges.filter(({ look }) => look === 'held').map(({ row, column }) => [column, row]));
  const served = new Set(heldBy.values());
  const sketch = new Sketch(scale);
  const picture = { layout, palette };
  const soft = { colour: palette.inkSoft };
  sketch.text(['tasks'], layout.tasks[0]?.x ?? 0, 10 * scale, Infinity, soft);
  sketch.text(['servers'], width - 10 * scale, 10 * scale, Infinity, { ...soft, anchor: 'end' });
  for (const edge of edges) {
    const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
    const x = (task.x + task.width + server.x) / 2;
    const y = (task.y + task.height / 2 + server.y + server.height / 2) / 2;
    const isDim = drag !== null || (marked !== null && marked !== edge.row);
    const onPointerEnter = () => onPoint(edge, x, y);
    const pointing = { onPointerEnter, onPointerLeave: () => onPoint(null, 0, 0) };
    sketch.group({ opacity: isDim ? 0.3 : 1, ...pointing }, () => drawEdge(sketch, picture, edge));
  }
  sketch.group({ pointerEvents: 'none' }, () => {
    for (const edge of worded(edges, layout.hasServerWords)) drawEdgeWords(sketch, picture, edge);
  });
  if (drag !== null) {
    const { x, y, width: wide, height: high } = layout.tasks[drag.row];
    sketch.line(x + wide, y + high / 2, drag.x, drag.y, { stroke: palette.accent, weight: 2.5 });
  }
  for (const [row, { name, input }] of batch.tasks.entries()) {
    const isMarked = marked === row || drag?.row === row;
    const look = isMarked ? 'marked' : served.has(row) ? 'plain' : 'open';
    sketch.group({ 'data-row': row, style: { cursor: 'grab', touchAction: 'none' } }, () =>
      drawChip(sketch, palette, layout.tasks[row], name, input === null ? '' : `in ${input}`, look),
    );
  }
  for (const [column, { name }] of batch.servers.entries()) {
    const look = over === column ? 'marked' : heldBy.has(column) ? 'plain' : 'idle';
    drawChip(sketch, palette, layout.servers[column], name, '', look);
  }
  return (
    <svg
      width={layout.width}
      height={layout.height}
      display="block"
      aria-hidden="true"
      style={{ cursor: drag === null ? undefined : 'grabbing' }}
      onPointerDown={(event) => {
        const chip = (event.target as Element).closest<SVGElement>('[data-row]');
        if (chip === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ row: Number(chip.dataset.row), ...at(event) });
      }}
      onPointerMove={(event) => drag !== null && setDrag({ row: drag.row, ...at(event) })}
      onPointerUp={() => {
        const isFar = drag !== null && drag.x > layout.tasks[drag.row].x + layout.tasks[drag.row].width;
        if (drag !== null && isFar) onMove(drag.row, target(drag));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {sketch.elements}
    </svg>
  );
}

/** The lines with words: a task has room for those of one line, besides one whose words are at the server. */
function worded(edges: readonly Edge[], hasServerWords: boolean): readonly Edge[] {
  const served = new Set<number>();
  return [...edges].reverse().filter(({ row, look }) => {
    if (look === 'held' && hasServerWords) return true;
    if (served.has(row)) return false;
    served.add(row);
    return true;
  });
}

/** What the drawing of pairs depends on. */
interface PairsPicture {
  readonly layout: PairsLayout;
  readonly palette: Palette;
}

/** `open`: a task without a server; `idle`: a server without a task. */
type ChipLook = 'plain' | 'open' | 'idle' | 'marked';

/** Draws a task or a server, with words after its name where there is room. */
function drawChip(
  sketch: Sketch,
  palette: Palette,
  box: Box,
  name: string,
  beside: string,
  look: ChipLook,
): void {
  const { scale } = sketch;
  const size = Math.min(13, (box.height * 0.86) / scale);
  const isMarked = look === 'marked';
  const strokes = {
    plain: palette.ink,
    idle: palette.lineStrong,
    open: palette.accent,
    marked: palette.accent,
  };
  sketch.rect(box, {
    fill: isMarked || look === 'open' ? palette.accentSoft : palette.surface,
    stroke: strokes[look],
    weight: isMarked ? 2.5 : 1.25,
    dash: look === 'idle' ? [3 / scale, 2.5 / scale] : undefined,
    round: 4,
  });
  const middle = box.y + box.height / 2;
  const wide = textWidth(name, size * scale, true);
  const after = beside === '' ? 0 : textWidth(` ${beside}`, size * scale);
  const isBeside = after > 0 && wide + after + 8 * scale < box.width;
  const left = box.x + (box.width - wide - (isBeside ? after : 0)) / 2;
  const colour = look === 'idle' ? palette.inkSoft : palette.ink;
  sketch.text([name], left, middle, Infinity, { colour, size, isBold: true });
  if (isBeside)
    sketch.text([beside], left + wide + after, middle, Infinity, {
      colour: palette.inkFaint,
      size,
      anchor: 'end',
    });
}

/** Draws a line between a task and a server. */
function drawEdge(sketch: Sketch, { layout, palette }: PairsPicture, { look, row, column }: Edge): void {
  const { scale } = sketch;
  const [task, server] = [layout.tasks[row], layout.servers[column]];
  const [x1, y1] = [task.x + task.width, task.y + task.height / 2];
  const [x2, y2] = [server.x - (look === 'asks' ? 7 * scale : 0), server.y + server.height / 2];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const path = `M${x1} ${y1}C${x} ${y1} ${x} ${y2} ${x2} ${y2}`;
  const looks: Readonly<Record<Edge['look'], Look & { stroke: string }>> = {
    held: { stroke: palette.accent, weight: layout.hasTaskWords ? 3.5 : 2.25 },
    asks: { stroke: palette.accent, weight: 1.75 },
    refused: { stroke: palette.inkFaint, weight: 1.25, dash: [4 / scale, 3 / scale] },
    blocks: { stroke: palette.danger, weight: 2, dash: [1.5 / scale, 3.5 / scale] },
    could: { stroke: palette.line },
  };
  sketch.path(path, { stroke: 'transparent', weight: 11 / scale }); // easy to point at
  sketch.path(path, looks[look]);
  if (look === 'asks')
    sketch.path(`M${server.x} ${y2}l${-8 * scale} ${-4 * scale}v${8 * scale}Z`, { fill: looks.asks.stroke });
  if (look === 'refused') sketch.cross(x, y, 4.5 * scale, { stroke: palette.ink, weight: 1.75 });
}

/**
 * Writes the words of a line: of a held one at its server, which holds one task only, or where servers are crowded at its task;
 * of others at their task.
 */
function drawEdgeWords(sketch: Sketch, { layout, palette }: PairsPicture, edge: Edge): void {
  const { scale } = sketch;
  const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
  const isHeld = edge.look === 'held';
  const isAtServer = isHeld && layout.hasServerWords;
  if (!isAtServer && !layout.hasTaskWords) return;
  const box = isAtServer ? server : task;
  // On the side where the line does not go.
  const isBelow = isAtServer ? task.y <= server.y : server.y < task.y;
  const between = server.x - task.x - task.width - 20 * scale;
  const plain = isHeld ? palette.ink : palette.inkSoft;
  const x = isAtServer ? server.x - 10 * scale : task.x + task.width + 10 * scale;
  const y = box.y + box.height / 2 + (isBelow ? 13 : -12) * scale;
  // At the other end may be the words of what is held.
  sketch.text([edgeLabel(edge), formatMicros(edge.completion)], x, y, isHeld ? between : between / 2, {
    colour: edge.look === 'blocks' ? palette.danger : plain,
    anchor: isAtServer ? 'end' : 'start',
    isBold: isHeld,
    halo: palette.surface,
  });
}

const savingWords = (saving: number) =>
  saving === Infinity ? 'no other is free' : `saves ${formatMicros(saving)}`;

/** What a line says, in few words. */
export function edgeLabel({ look, completion, saving, heldSaving = 0 }: Edge): string {
  const cost = formatMicros(completion);
  if (look === 'blocks' && saving !== null)
    return saving === Infinity
      ? `${cost} · has none now`
      : `would save ${formatMicros(saving)}, not ${formatMicros(heldSaving)}`;
  return saving === null ? cost : `${cost} · ${savingWords(saving)}`;
}
