import { type PointerEvent, useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { MatchingBatch } from './batch.ts';
import { Chip } from './Chip.tsx';
import { EdgeLine, EdgeWords } from './EdgeLine.tsx';
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
  const words = { colour: palette.inkSoft, size: 12 * scale };
  const heldBy = new Map(edges.filter(({ look }) => look === 'held').map(({ row, column }) => [column, row]));
  const without = new Set(batch.tasks.keys());
  for (const row of heldBy.values()) without.delete(row);

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
      <text x={layout.tasks[0]?.x} y={14 * scale} fontSize={words.size} fill={words.colour}>
        tasks
      </text>
      <text x={width - 10 * scale} y={14 * scale} fontSize={words.size} fill={words.colour} textAnchor="end">
        servers
      </text>
      {edges.map((edge) => (
        <EdgeLine
          key={`${edge.row} ${edge.column} ${edge.look}`}
          {...{ edge, layout, palette, onPoint }}
          isDim={drag !== null || (marked !== null && marked !== edge.row)}
        />
      ))}
      {worded(edges, layout.hasServerWords).map((edge) => (
        <EdgeWords key={`${edge.row} ${edge.column} ${edge.look}`} {...{ edge, layout, palette }} />
      ))}
      {drag !== null && (
        <line
          x1={layout.tasks[drag.row].x + layout.tasks[drag.row].width}
          y1={layout.tasks[drag.row].y + layout.tasks[drag.row].height / 2}
          x2={drag.x}
          y2={drag.y}
          stroke={palette.accent}
          strokeWidth={2.5 * scale}
        />
      )}
      {batch.tasks.map(({ id, name, input }, row) => (
        <g key={id} data-row={row} style={{ cursor: 'grab', touchAction: 'none' }}>
          <Chip
            box={layout.tasks[row]}
            name={name}
            beside={input === null ? '' : `in ${input}`}
            palette={palette}
            look={marked === row || drag?.row === row ? 'marked' : without.has(row) ? 'open' : 'plain'}
          />
        </g>
      ))}
      {batch.servers.map(({ id, name }, column) => (
        <Chip
          key={id}
          box={layout.servers[column]}
          name={name}
          beside=""
          palette={palette}
          look={over === column ? 'marked' : heldBy.has(column) ? 'plain' : 'idle'}
        />
      ))}
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
