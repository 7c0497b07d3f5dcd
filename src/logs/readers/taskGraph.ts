import type { LogBuilder } from '../logBuilder.ts';

/** A task, or a set of equal ones, of a job whose tasks wait for others. */
export interface GraphTask {
  /** Unique in its job. */
  readonly id: string;
  /** Ids of tasks that must finish first; unknown ones count for nothing. */
  readonly parents: readonly string[];
  /** Tasks of one group with the same parents become one stage. */
  readonly group: string;
  readonly durations: readonly number[];
}

interface Stage {
  readonly parents: Set<number>;
  readonly durations: number[];
}

/** A job as stages, each after its parents, which are positions in the list. */
interface GraphStage {
  readonly parents: readonly number[];
  readonly durations: readonly number[];
}

/**
 * Groups the tasks of a job into stages in an order in which parents come first, else as in the file; null if tasks
 * wait for each other in a circle. Tasks with the same parents cannot wait for one another, so groups add no circle.
 */
export function stagesOf(tasks: readonly GraphTask[]): readonly GraphStage[] | null {
  const stages: Stage[] = [];
  const stageOfKey = new Map<string, number>();
  const stageOfTask = new Map<string, number>();
  for (const { id, parents, group, durations } of tasks) {
    const key = `${group}\n${[...new Set(parents)].sort().join('\n')}`;
    let stage = stageOfKey.get(key);
    if (stage === undefined) {
      stage = stages.push({ parents: new Set(), durations: [] }) - 1;
      stageOfKey.set(key, stage);
    }
    for (const duration of durations) stages[stage].durations.push(duration);
    stageOfTask.set(id, stage);
  }
  for (const { id, parents } of tasks) {
    const stage = stageOfTask.get(id) ?? 0;
    for (const parent of parents) {
      const above = stageOfTask.get(parent);
      if (above !== undefined) stages[stage].parents.add(above);
    }
  }
  return inOrder(stages);
}

/** Orders stages so that parents come first; null if there is a circle. O(stages + parents). */
function inOrder(stages: readonly Stage[]): readonly GraphStage[] | null {
  const waiting = stages.map(({ parents }) => parents.size);
  const children: number[][] = stages.map(() => []);
  stages.forEach(({ parents }, stage) => {
    for (const parent of parents) children[parent].push(stage);
  });
  const order = stages.flatMap((_, stage) => (waiting[stage] === 0 ? [stage] : []));
  for (const stage of order) {
    for (const child of children[stage]) {
      waiting[child] -= 1;
      if (waiting[child] === 0) order.push(child);
    }
  }
  if (order.length < stages.length) return null;
  const position = new Map(order.map((stage, at) => [stage, at]));
  return order.map((stage) => ({
    parents: [...stages[stage].parents].map((parent) => position.get(parent) ?? 0).sort((a, b) => a - b),
    durations: stages[stage].durations,
  }));
}

/**
 * Adds stages to the last job of a builder. One without tasks, as nothing is known of them, is left out: what waits for it
 * waits for what it waits for.
 */
export function addStages(builder: LogBuilder, stages: readonly GraphStage[]): void {
  const standFor: (readonly number[])[] = [];
  let added = 0;
  for (const { parents, durations } of stages) {
    const above = [...new Set(parents.flatMap((parent) => standFor[parent]))].sort((a, b) => a - b);
    standFor.push(durations.length === 0 ? above : [added]);
    if (durations.length === 0) continue;
    builder.addStage(above);
    added += 1;
    for (const duration of durations) builder.addTask(duration);
  }
}

/** Latest time accepted, in seconds. 127 years: enough for times counted from 1970, and exact to a microsecond. */
export const LATEST = 4_000_000_000;

/** More tasks would not fit into the memory of a tab. */
export const MAX_TASKS = 20_000_000;
