import { stageBefore } from '../shape/defaults.ts';
import type { ShuffleSpec } from '../shape/schema.ts';

// What stages of a job wait for, while stages come and go.

/** The fields of a stage that concern its order. */
export interface Ordered {
  readonly after?: readonly number[];
  readonly shuffle?: ShuffleSpec;
}

/** Returns the stages that a stage waits for. */
export function awaited(stages: readonly Ordered[], position: number): readonly number[] {
  return stages[position].after ?? stageBefore(position);
}

/** Removes a stage: stages that waited for it now wait for what it waited for. */
export function withoutStage<S extends Ordered>(stages: readonly S[], position: number): readonly S[] {
  const own = awaited(stages, position);
  const passed = (earlier: number) => (earlier === position ? own : [earlier]);
  const rest = stages.map((stage, at) => ({
    ...stage,
    after: [...new Set(awaited(stages, at).flatMap(passed))].map((to) => (to > position ? to - 1 : to)),
  }));
  return rest.toSpliced(position, 1).map(plain);
}

/**
 * Inserts a copy of a stage after it: the copy waits for the original, and stages that waited for the original wait
 * for the copy.
 */
export function withTwinStage<S extends Ordered>(stages: readonly S[], position: number): readonly S[] {
  const moved = stages.map((stage, at) => ({
    ...stage,
    after: awaited(stages, at).map((to) => (to >= position ? to + 1 : to)),
  }));
  return moved.toSpliced(position + 1, 0, { ...stages[position], after: [position] }).map(plain);
}

/** Leaves out what a stage waits for if it is the default. */
function plain<S extends Ordered>(stage: S, position: number): S {
  const { after, ...rest } = stage;
  return after?.join() === stageBefore(position).join() ? (rest as S) : stage;
}

/**
 * Removes shuffles of stages without predecessors, and turns task-by-task fetches into full ones where the numbers of
 * tasks differ.
 */
export function withFittingShuffles<S extends Ordered>(
  stages: readonly S[],
  areAsMany: (before: S, stage: S) => boolean,
): readonly S[] {
  return stages.map((stage, position) => {
    if (stage.shuffle === undefined) return stage;
    const before = awaited(stages, position);
    const { shuffle, ...rest } = stage;
    if (before.length === 0) return rest as S;
    const { from, ...fetch } = shuffle;
    const fits = before.length === 1 && areAsMany(stages[before[0]], stage);
    return from !== 'same' || fits ? stage : { ...stage, shuffle: { ...fetch, slowStart: 1 } };
  });
}
