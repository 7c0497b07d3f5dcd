import { areSayable } from '../../base/sayable.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { firstTaskOf, jobOfTask } from '../../views/shared/names.ts';
import type { Piece } from '../explanation.ts';

/** A run that is compared: what the page calls it, and its record. */
export interface ComparedRun {
  readonly title: string;
  /** What sentences call it, where its title is too long for that. */
  readonly said?: string;
  readonly trace: Trace;
}

/** Beginnings of titles that keep their capital letter within a sentence: names of systems, and abbreviations. */
const properName = /^(Sparrow|Hopper|Apollo|Hadoop|Quincy|[A-Z]+\b)/;

/** What sentences call the runs: all by short names, no two of them alike; or, where one has none, such as "d = 2", all by letters: null. */
function namesOf(runs: readonly ComparedRun[]): readonly string[] | null {
  const names = runs.flatMap((run) => run.said ?? shortName(run) ?? []);
  return names.length === runs.length && new Set(names).size === runs.length && areSayable(names)
    ? names
    : null;
}

/** What a sentence calls a run of which it speaks. */
export function calledOf(runs: readonly ComparedRun[], index: number): string {
  return namesOf(runs)?.[index] ?? runLetter(index);
}

/** Says in which run something happened, for the middle of a sentence: "under Sparrow", or "in B" where runs have letters. */
export function underWords(runs: readonly ComparedRun[], index: number): string {
  const name = namesOf(runs)?.[index];
  if (name === undefined) return `in ${runLetter(index)}`;
  return `under ${properName.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)}`;
}

/** The title of a policy without what explains it or is set: "Sparrow" of "Sparrow: late binding"; null for other titles. */
function shortName({ title, trace }: ComparedRun): string | null {
  const own = policies.find(trace.data.policy)?.title;
  const short = own?.split(/:| · |,/)[0];
  return [own, short].includes(title) || title.startsWith(`${own}, `) ? (short ?? null) : null;
}

/** Names a task within a sentence about its job: "task 4", counted from 1; "its only task". */
export function taskWords({ data: { graphs } }: Trace, task: TaskId): Piece {
  const job = jobOfTask(graphs, task);
  return tasksOf(graphs, job) === 1
    ? { strong: 'its only task' }
    : { strong: `task ${task - firstTaskOf(graphs, job) + 1}` };
}

function tasksOf(graphs: Trace['data']['graphs'], job: JobId): number {
  const { jobFirstStage, stageFirstTask } = graphs;
  return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
}
