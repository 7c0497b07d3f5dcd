import { useCallback, useMemo } from 'react';
import { Layer } from '../../../views/surface/canvasView.tsx';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { MatchingBatch } from './batch.ts';
import { costRange, drawMatrix } from './drawMatrix.ts';
import type { Edge } from './edges.ts';
import { cellAt, layoutMatrix } from './matrixLayout.ts';

interface MatrixProps {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
  readonly marked: number | null;
  onMove(row: number, column: number): void;
  onCell(row: number, column: number, x: number, y: number): void;
  onLeave(): void;
}

/** Estimated completions of all tasks on all candidates; a click gives a task the server of the cell. */
export function Matrix({ batch, edges, width, height, marked, onMove, onCell, onLeave }: MatrixProps) {
  const { scale } = usePalette();
  const layout = useMemo(
    () => layoutMatrix(batch.tasks.length, batch.servers.length, width, height, scale),
    [batch, width, height, scale],
  );
  const range = useMemo(() => costRange(batch), [batch]);
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      drawMatrix({ context, palette, scale: palette.scale }, { batch, edges, layout, range, marked });
    },
    [batch, edges, layout, range, marked],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the view around it handles keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the view around it handles keys.
    <div
      style={{ position: 'relative', width: layout.width, height: layout.height }}
      onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => {
        const cell = cellAt(layout, offsetX, offsetY);
        if (cell === null) onLeave();
        else onCell(cell.row, cell.column, offsetX, offsetY);
      }}
      onPointerLeave={onLeave}
      onClick={({ nativeEvent: { offsetX, offsetY } }) => {
        const cell = cellAt(layout, offsetX, offsetY);
        if (cell !== null) onMove(cell.row, cell.column);
      }}
    >
      <Layer draw={draw} width={layout.width} height={layout.height} />
    </div>
  );
}
