import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { StageId } from '../../engine/ids.ts';
import type { DagLayout } from './layout.ts';
import { boxOf } from './layout.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a cursor from stage to stage as the picture shows them; Enter selects. */
export function useDagKeys(
  layout: DagLayout,
  select: (stage: StageId) => void,
  describe: (stage: StageId) => string,
) {
  const [marked, setMarked] = useState<StageId | null>(null);
  const [spoken, setSpoken] = useState('');
  const isThere = marked !== null && boxOf(layout, marked) !== undefined;
  const cursor = isThere ? marked : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const next = cursor === null ? layout.layers.columns[0][0] : stageBeside(layout, cursor, step);
      setMarked(next);
      setSpoken(describe(next));
    } else if (event.key === 'Enter' && cursor !== null) select(cursor);
    else if (event.key === 'Escape' && cursor !== null) setMarked(null);
    else return;
    // Elsewhere the arrows step through time.
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, spoken, handlers: { onKeyDown, onBlur: () => setMarked(null) } };
}

/** Finds the stage above or below, or the nearest one in the next column; the stage itself at the edge. */
export function stageBeside(
  { layers, boxes }: DagLayout,
  stage: StageId,
  [right, down]: readonly [number, number],
): StageId {
  const index = stage - layers.firstStage;
  const column = layers.columns[layers.columnOf[index] + right];
  if (column === undefined) return stage;
  if (right === 0) return column[layers.placeOf[index] + down] ?? stage;
  const distance = (other: StageId) => Math.abs(boxes[other - layers.firstStage].y - boxes[index].y);
  return column.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}
