import { type HTMLAttributes, useCallback, useMemo } from 'react';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { MatchingBatch, Outcome } from './batch.ts';
import type { Edge } from './edges.ts';
import { layoutMatrix, matrixScene, taskId } from './matrixScene.ts';

interface MatrixProps extends HTMLAttributes<HTMLDivElement> {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  readonly outcome: Outcome;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** Keys that go from task to task. */
  readonly keys: Keys<number>;
  onMove(row: number, column: number): void;
}

/** Estimated completions of all tasks on all candidates; a click gives a task the server of the cell. */
export function Matrix({ batch, edges, outcome, width, height, label, keys, onMove, ...rest }: MatrixProps) {
  const { scale } = usePalette();
  const layout = useMemo(
    () => layoutMatrix(batch.tasks.length, batch.servers.length, width, height, scale),
    [batch, width, height, scale],
  );
  const make = useCallback<MakeScene>(
    (palette) => matrixScene({ batch, edges, outcome, layout, palette, move: onMove }),
    [batch, edges, outcome, layout, onMove],
  );
  const rowOf = (id: string) => Number(id.split(' ')[1]);
  const byRow: Keys<string> = {
    move(key, from, isFar) {
      const to = keys.move(key, from === null ? null : rowOf(from), isFar);
      return to === null ? null : taskId(to);
    },
    describe: (id) => keys.describe(rowOf(id)),
    isThere: (id) => keys.isThere?.(rowOf(id)) !== false,
    act: keys.act,
  };
  return (
    <div style={{ width, height, overflow: 'auto', overscrollBehavior: 'contain' }}>
      <SceneView width={layout.width} height={layout.height} {...{ label, make }} keys={byRow} {...rest} />
    </div>
  );
}
