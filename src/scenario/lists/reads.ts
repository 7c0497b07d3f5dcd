import { present } from '../../base/present.ts';
import type { PlacementSpec, ReadSpec, StageSpec } from '../shape/schema.ts';

// What the stages of a job read, while reads and stages come and go.

/** Removes a read from a stage; the first read of the same file, or aligned with it, takes its place. */
export function withoutRead(
  stages: readonly StageSpec[],
  position: number,
  index: number,
): readonly StageSpec[] {
  const removed = stages[position].reads?.[index];
  if (removed === undefined) return stages;
  const own = present({ placement: baseOf(stages, position, index), shared: removed.shared });
  let heir: { readonly stage: number; readonly read: number } | undefined;
  return stages.map((stage, at) => {
    const { reads } = stage;
    if (reads === undefined) return stage;
    const next = reads.map((read, place): ReadSpec => {
      const { placement } = read;
      if (placement.kind !== 'aligned') return read;
      if (placement.stage === undefined) {
        const isNext = at === position && place === index + 1 && removed.placement.kind !== 'aligned';
        return isNext ? { ...read, ...own } : read;
      }
      if (placement.stage !== position) return read;
      const { read: of = 0 } = placement;
      if (of !== index) return of < index ? read : { ...read, placement: { ...placement, read: of - 1 } };
      if (heir !== undefined) return { ...read, placement: { kind: 'aligned', ...heir } };
      heir = { stage: at, read: place };
      return { ...read, ...own };
    });
    return withReads(stage, at === position ? next.toSpliced(index, 1) : next);
  });
}

/** Finds the placement of a read by following its alignments. */
function baseOf(stages: readonly StageSpec[], position: number, index: number): PlacementSpec {
  const placement = stages[position].reads?.[index]?.placement;
  if (placement === undefined) return { kind: 'uniform' };
  if (placement.kind !== 'aligned') return placement;
  const { stage, read = 0 } = placement;
  return stage === undefined ? baseOf(stages, position, index - 1) : baseOf(stages, stage, read);
}

/** Inserts a copy of a read after it: another file, with the same placement if that is an aligned one. */
export function withTwinRead(
  stages: readonly StageSpec[],
  position: number,
  index: number,
): readonly StageSpec[] {
  return stages.map((stage, at) => {
    const { reads } = stage;
    if (reads === undefined) return stage;
    const shifted = reads.map((read): ReadSpec => {
      const { placement } = read;
      const isLater =
        placement.kind === 'aligned' && placement.stage === position && (placement.read ?? 0) > index;
      return isLater ? { ...read, placement: { ...placement, read: (placement.read ?? 0) + 1 } } : read;
    });
    return { ...stage, reads: at === position ? shifted.toSpliced(index + 1, 0, shifted[index]) : shifted };
  });
}

/** Renumbers references to stages; `to` maps a stage's old position to its new one. */
export function withStagesMoved(
  stages: readonly StageSpec[],
  to: (position: number) => number,
): readonly StageSpec[] {
  return stages.map((stage) => {
    if (stage.reads === undefined) return stage;
    const reads = stage.reads.map((read): ReadSpec => {
      const { placement } = read;
      if (placement.kind !== 'aligned' || placement.stage === undefined) return read;
      return { ...read, placement: { ...placement, stage: to(placement.stage) } };
    });
    return { ...stage, reads };
  });
}

/** Sets the reads of a stage; an empty list removes the field. */
function withReads(stage: StageSpec, reads: readonly ReadSpec[]): StageSpec {
  const { reads: _, ...rest } = stage;
  return reads.length === 0 ? rest : { ...stage, reads };
}
