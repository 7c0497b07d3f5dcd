import { type PointerEvent, useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { Sketch } from '../../../views/looks/sketch.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { MatchingBatch } from './batch.ts';
import { drawChip, drawEdge, drawEdgeWords } from './drawPairs.ts';
import type { Edge } from './edges.ts';
import { layoutPairs, nearestBox } from './layout.ts';

interface PairsProps {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
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
export function Pairs({ batch, edges, width, height, marked, onMove, onPoint }: PairsProps) {
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
    sketch.line(x + wide, y + high / 2, drag.x, drag.y, { stroke: palette.accent, width: 2.5 });
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
