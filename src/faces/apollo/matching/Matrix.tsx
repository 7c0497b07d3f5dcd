import { type HTMLAttributes, useCallback, useMemo } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene, Scene } from '../../../views/scene/scene.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { cividis } from '../../../widgets/cividis.ts';
import { Room, useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { costOf, type MatchingBatch, type Outcome } from './batch.ts';
import { describeEdge, describeTask } from './describe.ts';
import type { Edge } from './edges.ts';

/** What a picture of a matching needs. */
export interface PictureProps extends HTMLAttributes<HTMLDivElement> {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  readonly outcome: Outcome;
  readonly label: string;
  /** Keys that go from task to task. */
  readonly keys: Keys<string>;
  onMove(row: number, column: number): void;
}

/** Estimated completions of all tasks on all candidates; a click gives a task the server of the cell. */
export function Matrix({ batch, edges, outcome, onMove, ...rest }: PictureProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const layout = useMemo(
    () => layoutMatrix(batch.tasks.length, batch.servers.length, width, height, scale),
    [batch, width, height, scale],
  );
  const make = useCallback<MakeScene>(
    (palette) => matrixScene({ batch, edges, outcome, layout, palette, move: onMove }),
    [batch, edges, outcome, layout, onMove],
  );
  return (
    <Room width={layout.width} height={layout.height}>
      <SceneView make={make} {...rest} />
    </Room>
  );
}

/** What the picture of a matrix depends on. */
interface MatrixLook extends Pick<PictureProps, 'batch' | 'edges' | 'outcome'> {
  readonly layout: MatrixLayout;
  readonly palette: Palette;
  /** Gives a task a server. */
  move(row: number, column: number): void;
}

/** Where the cells of the matrix are. CSS pixels. */
type MatrixLayout = ReturnType<typeof layoutMatrix>;

// CSS pixels, before the theme's scale.
const LEFT = 58;
const TOP = 20;
const WIDEST = 90;
const TALLEST = 40;
// Smallest cells in which marks can be told apart; a wide matrix scrolls.
const LEAST = 6;
// A canvas may not be much wider.
const WIDEST_CANVAS = 6000;
// From this size on a cell has its number, and its mark beside that.
const [ROOMY, HIGH] = [40, 13];

/** What stands for each look of a pair. */
const signs: Readonly<Record<Edge['look'], string>> = {
  held: '■',
  asks: '○',
  refused: '×',
  blocks: '◇',
  could: '',
};

/** Divides the room among rows and columns. */
export function layoutMatrix(rows: number, columns: number, width: number, height: number, scale: number) {
  const [left, top] = [LEFT * scale, TOP * scale];
  const share = (room: number, count: number, most: number) =>
    Math.max(LEAST * scale, Math.min(most * scale, room / count));
  const cellWidth = Math.min(share(width - left - 2, columns, WIDEST), (WIDEST_CANVAS - left) / columns);
  const cellHeight = Math.min(share(height - top - 2, rows, TALLEST), (WIDEST_CANVAS - top) / rows);
  return {
    ...{ left, top, cellWidth, cellHeight },
    width: Math.ceil(left + columns * cellWidth) + 1,
    height: Math.ceil(top + rows * cellHeight) + 1,
  };
}

/** Estimated completions of all tasks on all candidates as colours, from light, soon, to dark, late, and signs of pairs on them. */
export function matrixScene({ batch, edges, outcome, layout, palette, move }: MatrixLook): Scene {
  const { costs, tasks, servers } = batch;
  const { left, top, cellWidth, cellHeight, width } = layout;
  const { scale } = palette;
  const known = costs.cost.subarray(0, costs.entries);
  const [least, most] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), 0),
  ];
  const pairs = new Map(edges.map((edge) => [`${edge.row} ${edge.column}`, edge]));
  const isRoomy = cellWidth >= ROOMY * scale && cellHeight >= HIGH * scale;
  const marks = new Marks();
  const soft = { colour: palette.inkSoft, size: 11 } as const;
  const everyRow = Math.ceil((HIGH * scale) / cellHeight);
  for (const [row, { name }] of tasks.entries()) {
    const y = top + row * cellHeight;
    const say = () => describeTask(batch, outcome, row);
    marks.box({ x: 1, y, width: width - 2, height: cellHeight }, {}, { id: taskId(row), say });
    const style = { ...soft, align: 'right' } as const;
    if (row % everyRow === 0) marks.text([name], left - 6, y + cellHeight / 2, left, style);
  }
  const everyColumn = Math.ceil((36 * scale) / cellWidth);
  for (const [column, { name }] of servers.entries()) {
    const style = { ...soft, align: 'center' } as const;
    const x = left + (column + 0.5) * cellWidth;
    if (column % everyColumn === 0) marks.text([name], x, top / 2, Infinity, style);
  }
  for (let row = 0; row < costs.rows; row += 1)
    for (let entry = costs.starts[row]; entry < costs.starts[row + 1]; entry += 1) {
      const column = costs.column[entry];
      const id = `${row} ${column}`;
      const completion = costOf(batch, row, column);
      const edge = pairs.get(id) ?? { row, column, look: 'could', completion, saving: null };
      const fill = cividis(most > least ? 1 - (completion - least) / (most - least) : 1);
      const ink = inkOn(fill, palette);
      const [x, y] = [left + column * cellWidth, top + row * cellHeight];
      const box = { x, y, width: cellWidth - 0.75, height: cellHeight - 0.75 };
      marks.box(box, { fill }, { id, say: () => describeEdge(batch, edge), open: () => move(row, column) });
      const middle = y + cellHeight / 2;
      const number = { colour: ink, size: 11 };
      if (isRoomy) marks.text([formatMicros(completion)], x + 4, middle, cellWidth - 22, number);
      if (edge.look === 'could') continue;
      const size = isRoomy ? 15 : Math.min(15, (Math.min(cellWidth, cellHeight) / scale) * 1.1);
      const at = isRoomy ? x + cellWidth - 11 * scale : x + cellWidth / 2;
      marks.text([signs[edge.look]], at, middle, Infinity, {
        colour: ink,
        size,
        isBold: true,
        align: 'center',
      });
      const inner = { x: x + 1, y: y + 1, width: cellWidth - 3, height: cellHeight - 3 };
      if (edge.look === 'held' && isRoomy) marks.box(inner, { stroke: ink, lineWidth: 1.75 * scale });
    }
  return { marks: marks.all, tracks: [] };
}

/** What a task is called where keys go. */
export function taskId(row: number): string {
  return `task ${row}`;
}
