import type { StageId } from '../../engine/ids.ts';
import type { DagLayout } from './layout.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Finds the stage to which an arrow key moves (from no stage: the first one); null for any other key. */
export function stageByKey(layout: DagLayout, from: StageId | null, key: string): StageId | null {
  const step = steps[key];
  if (step === undefined) return null;
  return from === null ? layout.layers.columns[0][0] : stageBeside(layout, from, step);
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
