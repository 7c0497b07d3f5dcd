import { formatMicros } from '../../base/format.ts';
import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { policies } from '../../policies/registry.ts';
import { centralLaunchKind } from '../../policies/shared/decisions.ts';
import { randomKind } from '../../policies/sparrow/decisions.ts';
import type { Trace } from '../../trace/trace.ts';
import { taskName } from '../../views/names.ts';
import type { Explanation, Piece } from './explanation.ts';
import { numberWord } from './explanation.ts';
import { aheadOf, attemptToExplain, nameOfServer, readyAt } from './facts.ts';

/** Explains a task whose server was drawn by lot (Sparrow §4.2); null when no draw was recorded. */
export function explainRandom(trace: Trace, task: TaskId): Explanation | null {
  const draws = trace.decisionsOfStage(randomKind, trace.taskStage[task]);
  const own = draws.findLast(({ payload }) => payload.task === task)?.payload;
  if (own === undefined) return null;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' was sent to ',
    { strong: nameOfServer(trace, own.server) },
    ', ',
    { strong: `drawn at random from ${numberWord(own.drawnFrom)} servers` },
    '; nobody asked how long its queue was.',
    foundThere(trace, task),
  ];
  return { sentence, evidence: null };
}

/** Explains a task that a central scheduler launched from its queue; null when no launch was recorded. */
export function explainCentral(trace: Trace, task: TaskId): Explanation | null {
  const launches = trace.decisionsOfStage(centralLaunchKind, trace.taskStage[task]);
  const own = launches.findLast(({ payload }) => payload.task === task)?.payload;
  if (own === undefined) return null;
  const { server, freeSlots, waitingTasks } = own;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' was launched on ',
    { strong: nameOfServer(trace, server) },
    ' because it was ',
    { strong: 'first in line' },
    waitingTasks === 1 ? ', the only task that was ready,' : ` of ${numberWord(waitingTasks)} ready tasks`,
    freeSlots === 1
      ? ' when the only free slot that the scheduler knew of was there.'
      : ` and the scheduler knew of ${numberWord(freeSlots)} free slots, this one the longest.`,
  ];
  return { sentence, evidence: null };
}

/** Says what can be said of a task when no decision about it was recorded. */
export function explainFromSpans(trace: Trace, task: TaskId): Explanation {
  const attempt = attemptToExplain(trace, task);
  const name = taskName(trace.data.graphs, task);
  if (attempt === NONE) {
    return {
      sentence: ['Task ', { strong: name }, ' was not given to any server before the run ended.'],
      evidence: null,
    };
  }
  const { server, startedAt } = trace.data.tables.attempts.columns;
  const waited = startedAt[attempt] - readyAt(trace, task);
  const when =
    waited === Number.POSITIVE_INFINITY
      ? 'had not started when the run ended'
      : waited === 0
        ? 'started at once'
        : `started ${formatMicros(waited)} after it was ready`;
  const policy = policies.find(trace.data.policy);
  const sentence: Piece[] = [
    'Task ',
    { strong: name },
    ' went to ',
    { strong: nameOfServer(trace, server[attempt]) },
    ` and ${when}.${foundThere(trace, task)}`,
    policy === undefined ? '' : ` ${policy.title}: ${policy.summary}`,
  ];
  return { sentence, evidence: null };
}

/** Says what a task met in the queue of its server. */
function foundThere(trace: Trace, task: TaskId): string {
  const { columns } = trace.data.tables.entries;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const entry = trace.entriesOfJob(job).find((row) => columns.task[row] === task);
  if (entry === undefined) return '';
  const ahead = aheadOf(trace, entry);
  return ahead === 0 ? ' It found nobody there.' : ` It found ${numberWord(ahead)} ahead of it.`;
}
