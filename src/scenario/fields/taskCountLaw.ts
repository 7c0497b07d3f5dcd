import { exp } from '../../algorithms/elementary.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { stageBefore } from '../shape/defaults.ts';
import type { JobClassSpec, StageSpec, TaskCountSpec } from '../shape/schema.ts';

/** Names of the ways in which a stage may have its tasks. */
export type CountLaw = 'same' | Exclude<TaskCountSpec, number>['kind'];

/** As in W-HOP-5, up to so many times the tasks that all jobs had before (our choice). */
const USUAL_SHAPE = 0.745;
const USUAL_REACH = 100;
const USUAL_MOST = 3_000;
/** As in W-HOP-7. */
const USUAL_SHARE = { kind: 'share', from: 0.3, to: 1 } as const;
/** As broadly as in W-APO-1; as for the tail, the largest job that is drawn has so many times the tasks of the mean. */
const USUAL_SIGMA = 2;
const ALL = { kind: 'share', from: 1, to: 1 } as const;

/** Gives the name of the law by which a stage has its tasks. */
export function lawOf(tasks: TaskCountSpec): CountLaw {
  return typeof tasks === 'number' ? 'same' : tasks.kind;
}

/** Lists the stages that are tied to a stage task by task, including itself. */
export function oneToOneStages(stages: readonly StageSpec[], position: number): readonly number[] {
  const group = Int32Array.from(stages.keys()); // [stages] → first stage tied to it
  stages.forEach(({ shuffle, after }, each) => {
    if (shuffle?.from === 'same') group[each] = group[(after ?? stageBefore(each))[0]];
  });
  return [...stages.keys()].filter((each) => group[each] === group[position]);
}

/** Changes by which law a stage has its tasks; those that follow it task by task do so further. */
export function withCountLaw(jobClass: JobClassSpec, position: number, law: CountLaw): JobClassSpec {
  const { stages } = jobClass;
  const mean = Math.round(tasksOf(stages)[position]);
  const tasks = countOf(law, mean);
  const followers = oneToOneStages(stages, position);
  const next = stages.map((stage, at) => {
    if (at === position) return { ...stage, tasks };
    return followers.includes(at) ? { ...stage, tasks: law === 'same' ? mean : ALL } : stage;
  });
  if (law === 'same') return { ...jobClass, stages: next };
  // Jobs of different sizes have no one time alone.
  const { ideal: _, ...rest } = jobClass;
  return { ...rest, stages: next };
}

function countOf(law: CountLaw, mean: number): TaskCountSpec {
  if (law === 'same') return mean;
  if (law === 'share') return USUAL_SHARE;
  const to = Math.min(USUAL_MOST, mean * USUAL_REACH);
  if (law === 'lognormal') {
    const median = Math.max(0.1, Number((mean / exp((USUAL_SIGMA * USUAL_SIGMA) / 2)).toPrecision(3)));
    return { kind: law, median, sigma: USUAL_SIGMA, from: 1, to };
  }
  return { kind: 'pareto', shape: USUAL_SHAPE, from: 1, to };
}
