import { listsBy } from '../../base/lists.ts';
import { type AttemptId, type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { holdBefore } from '../../trace/holdBefore.ts';
import type { Trace } from '../../trace/trace.ts';
import { briefReason } from '../briefReason.ts';
import type { Explainers } from '../explainers.ts';
import { type Explanation, numberWord, type Piece } from '../explanation.ts';
import { attemptToExplain } from '../facts.ts';
import {
  boldServer,
  boldTask,
  type Caption,
  caption,
  isNamedCopy,
  lengthOf,
  MOST_WORDS,
  type Placing,
  Rank,
  tasksOf,
  withReason,
} from './caption.ts';

/** What captions ask a paper's face for. */
export interface Says extends Explainers {
  /** Why a task ran where it ran, by whichever face knows. */
  task(trace: Trace, task: TaskId): Explanation;
}

/** Which servers the tasks of a job get, one caption for each moment at which some do. */
export function placements(trace: Trace, job: JobId, says: Says): readonly Caption[] {
  const { boundAt } = trace.data.tables.attempts.columns;
  const groups = listsBy(trace.attemptsOfJob(job), (row) => boundAt[row]);
  return [...groups].map(([at, rows]) => placedAt(trace, at, rows, says));
}

/** Of tasks that get servers at one moment, the one that ends last is spoken of: the job waits for it. */
function placedAt(trace: Trace, at: Micros, rows: readonly AttemptId[], says: Says): Caption {
  const { task, server, endedAt } = trace.data.tables.attempts.columns;
  const last = rows.reduce((late, row) => (endedAt[row] > endedAt[late] ? row : late));
  const names = {
    attempt: last,
    task: boldTask(trace, task[last]),
    server: boldServer(trace, server[last]),
  };
  const rank = last === lastOfJob(trace, last) ? Rank.decisive : Rank.placing;
  const tell = () => {
    const words = says.placed?.(trace, names) ?? common(trace, names, says);
    const together = [`${manyWords(trace, rows)} out; `, ...words];
    return rows.length > 1 && lengthOf(together) <= MOST_WORDS ? together : words;
  };
  return caption(at, tell, server[last], rank);
}

/** The attempt that ends last of all of its job: what happens to it decides when the job is done. */
function lastOfJob(trace: Trace, attempt: AttemptId): AttemptId {
  const { task, endedAt } = trace.data.tables.attempts.columns;
  const rows = trace.attemptsOfJob(trace.data.graphs.stageJob[trace.taskStage[task[attempt]]]);
  return rows.reduce((late, row) => (endedAt[row] > endedAt[late] ? row : late));
}

/** "both tasks go", "all four tasks go", "three tasks go". */
function manyWords({ data: { graphs, tables }, taskStage }: Trace, rows: readonly AttemptId[]): string {
  const { task } = tables.attempts.columns;
  const count = new Set(rows.map((row) => task[row])).size;
  if (count === 1) return 'one task goes';
  const all = count === tasksOf(graphs, graphs.stageJob[taskStage[task[rows[0]]]]);
  if (all && count === 2) return 'both tasks go';
  return `${all ? 'all ' : ''}${numberWord(count)} tasks go`;
}

/** A server asked for a task; else where it goes, with the reason that is heard of steps. */
function common(trace: Trace, { attempt, task, server }: Placing, says: Says): readonly Piece[] {
  const id = trace.data.tables.attempts.columns.task[attempt];
  const what: readonly Piece[] = isNamedCopy(trace, attempt) ? ['a copy of ', task] : [task];
  if (holdBefore(trace, attempt) !== NONE) return [server, ' is free and asks: it gets ', ...what, '.'];
  const goes = [...what, ' goes to ', server];
  const isExplained = attemptToExplain(trace, id) === attempt;
  return withReason(goes, isExplained ? briefReason(says.task(trace, id), MOST_WORDS) : null);
}
